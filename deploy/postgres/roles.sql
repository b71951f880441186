-- Creates the portal's roles in a new cluster: psql -v runtime_password="$(…)" -v view_password="$(…)" -v pooled_password="$(…)" -f roles.sql
-- docs/decisions/server/database-roles.md explains them. The owner, portal_owner, runs the migrations; create it with its database (docs/operations/install.md).

create role portal_runtime login password :'runtime_password';

-- The administration view reads with this role. The owner grants it SELECT with each migration.
create role portal_view login password :'view_password';
alter role portal_view set default_transaction_read_only = on;

-- For connections through PgBouncer only. PgBouncer drops the limits that the portal sets, so this role has them.
create role portal_pooled login in role portal_runtime password :'pooled_password';
alter role portal_pooled set statement_timeout = '2500ms';
alter role portal_pooled set lock_timeout = '2s';
alter role portal_pooled set idle_in_transaction_session_timeout = '10s';
alter role portal_pooled set jit = off;
