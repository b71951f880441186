-- Invitations of delegated viewers: the links that were sent, and one delegation for each person an owner invites.

-- Only the SHA-256 of the token is kept (T22).
create table viewer_invitation (
  id bigint generated always as identity primary key,
  delegation_id bigint not null references viewer_delegation on delete cascade,
  token_hash bytea not null unique,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  -- Accepted, withdrawn, or replaced by a newer link.
  ended_at timestamptz
);
create unique index viewer_invitation_live on viewer_invitation (delegation_id) where ended_at is null;

-- Sent twice at once, the same invitation makes one delegation (F5).
create unique index viewer_delegation_invited on viewer_delegation (student_id, owner_account_id, lower(email))
  where status <> 'Removed';
create index viewer_delegation_owner on viewer_delegation (owner_account_id, student_id);
