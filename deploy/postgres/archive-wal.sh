#!/bin/sh
# archive_command = '/path/archive-wal.sh %p %f /backups/wal': copies a WAL file, and never replaces one. A file that is there already
# is only compared: after a failover the new primary offers what the old one has archived, and refusing that would stop its archive.
set -eu
if [ -f "$3/$2" ]; then
  exec cmp -s "$1" "$3/$2"
fi
cp "$1" "$3/$2.part"
sync "$3/$2.part"
mv "$3/$2.part" "$3/$2"
