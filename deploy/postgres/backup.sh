#!/bin/sh
# Takes and verifies a base backup in BACKUP_FOLDER (/backups), and removes backups older than KEEP_DAYS (35). With --every-night, it
# repeats that every 24 hours. Connects with PGHOST, PGUSER and PGPASSWORD (or POSTGRES_PASSWORD).
set -eu
export PGPASSWORD="${PGPASSWORD:-${POSTGRES_PASSWORD:-}}"
folder="${BACKUP_FOLDER:-/backups}"

back_up() {
  name="$(date -u +%Y-%m-%dT%H%M)"
  pg_basebackup -D "$folder/base/$name.part" -X stream --checkpoint=fast
  # Debian keeps pg_verifybackup out of PATH, in the folder of the server's version.
  PATH="$PATH:/usr/lib/postgresql/$(cat "$folder/base/$name.part/PG_VERSION")/bin"
  pg_verifybackup "$folder/base/$name.part"
  mv "$folder/base/$name.part" "$folder/base/$name"
  find "$folder/base" -mindepth 1 -maxdepth 1 -mtime "+${KEEP_DAYS:-35}" -exec rm -rf {} +
  # Keep the WAL from the start of the oldest remaining backup.
  oldest="$(ls "$folder/base" | grep -v '\.part$' | sort | head -n 1)"
  first="$(sed -n 's/^START WAL LOCATION: .*(file \(.*\))$/\1/p' "$folder/base/$oldest/backup_label")"
  pg_archivecleanup "$folder/wal" "$first"
}

back_up
while [ "${1:-}" = --every-night ]; do
  sleep 86400
  back_up
done
