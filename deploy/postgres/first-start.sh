#!/bin/sh
# The PostgreSQL image runs this once, in a new cluster: creates the portal's roles and permits backups.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v runtime_password="$RUNTIME_PASSWORD" -v view_password="$VIEW_PASSWORD" -v pooled_password="$POOLED_PASSWORD" -f /etc/postgresql/roles.sql
# The backup connects from another container.
echo 'host replication portal_owner samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
