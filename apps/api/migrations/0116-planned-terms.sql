-- Versions of the terms that the office has planned for a later day (docs/decisions/office/terms.md). The worker
-- publishes them when the day has come in Queensland, or the office takes them back.
create table planned_terms (
  id bigint generated always as identity primary key,
  public_id uuid not null unique default gen_random_uuid(),
  -- One version waits of each kind.
  kind text not null unique check (kind in ('privacy', 'owner', 'viewer', 'photo')),
  version text not null,
  title text not null,
  sections jsonb not null,
  in_force_on date not null,
  planned_by text not null,
  planned_at timestamptz not null
);
