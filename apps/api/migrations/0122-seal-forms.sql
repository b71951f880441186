-- Which text the hash of a seal covers. From form 2 on, a person can be given what proves their own rows without the salt of
-- the seal (docs/decisions/office/audit-proofs.md). Earlier versions of the program write form 1.
alter table audit_seal add column form smallint not null default 1 check (form in (1, 2));
