-- A notice or event is sent for students: whoever loses them before it is sent gets nothing. Null: for any student at the school.
alter table school_mailing_adult add column student_ids bigint[];
alter table notification add column about_student_ids bigint[];
