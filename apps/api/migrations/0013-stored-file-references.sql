-- Deleting a stored file checks for rows that still refer to it. Without these indexes, that scans three large tables.
create index if not exists download_file on download (file_id);
create index if not exists academic_report_file on academic_report (file_id);
create index if not exists invoice_pdf_file on invoice (pdf_file_id) where pdf_file_id is not null;
