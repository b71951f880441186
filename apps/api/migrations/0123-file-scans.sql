-- What the malware scanner said of a stored file (O-21.1). Null in `scanned_at`: not scanned yet. `scan_threat`: what was
-- found, after which the file is never served. The content of a file never changes, so neither does the answer.
alter table stored_file
  add column scanned_at timestamptz,
  add column scan_threat text,
  -- When a scan was last begun, so that workers don't scan one file twice, and a failure is repeated later.
  add column scan_tried_at timestamptz;
