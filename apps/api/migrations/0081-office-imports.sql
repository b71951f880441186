-- Packages that staff upload in the office (docs/requirements/office.md, O-12). They are checked first: until somebody
-- imports the package, its state is `unconfirmed`, which earlier versions never import by themselves.
alter table delivery
  -- The name of the uploaded file.
  add column package_name text,
  -- The name of the person who uploaded it, or chose an earlier package again. Null: the school's information system.
  add column sent_by text,
  -- That person's row in `staff`: nobody else may continue the upload.
  add column sender_id bigint,
  -- The package may have invoices only.
  add column invoices_only boolean not null default false,
  -- When the preview was made. Null for a package of the office that is still to be checked.
  add column checked_at timestamptz,
  -- What the package would change, as encrypted JSON. It names children and parents.
  add column preview bytea,
  -- The person who imports a checked package.
  add column approved_by text,
  -- Whether that person confirmed changes beyond the school's limits.
  add column limits_confirmed boolean not null default false,
  -- Per cent of the check or import that runs.
  add column progress smallint not null default 0,
  -- The delivery whose stored pieces this one uses: an earlier package that is imported again.
  add column content_of bigint;
