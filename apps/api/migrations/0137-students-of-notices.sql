-- The students that the notice or event is for. An adult who loses access to all of them before it is sent gets nothing.
-- Null: any student at the school.
alter table school_mailing_adult add column student_ids bigint[];
alter table notification add column about_student_ids bigint[];
