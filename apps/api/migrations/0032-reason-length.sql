-- A reason has at most 89 characters as its reader counts them. One character may take several code points (a flag, a
-- family), which length() counts, so the column's own bound is wider than the rule.

alter table absence drop constraint absence_reason_check;
alter table absence add constraint absence_reason_check check (length(reason) <= 712) not valid;
alter table absence validate constraint absence_reason_check;
