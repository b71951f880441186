#!/bin/sh
# archive_command = '/path/archive-wal.sh %p %f /backups/wal': copies a WAL file without ever replacing one. It accepts an identical
# file that is already archived: a promoted replica archives again what the old primary had, and an error would block its archive.
set -eu
if [ -f "$3/$2" ]; then
  exec cmp -s "$1" "$3/$2"
fi
cp "$1" "$3/$2.part"
sync "$3/$2.part"
mv "$3/$2.part" "$3/$2"
