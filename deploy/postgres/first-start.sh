#!/bin/sh
# Run once by the image of PostgreSQL, in a new cluster: the portal's roles, and the right to take backups.
set -eu
psql -v ON_ERROR_STOP=1 -U "$POSTGRES_USER" -d "$POSTGRES_DB" \
  -v runtime_password="$RUNTIME_PASSWORD" -v pooled_password="$POOLED_PASSWORD" -f /etc/postgresql/roles.sql
# The backup connects from another container.
echo 'host replication portal_owner samenet scram-sha-256' >> "$PGDATA/pg_hba.conf"
