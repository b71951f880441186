-- Decisions that accept only some fields of a request (docs/requirements/office.md, O-4.10).

-- Ids of the accepted fields; null if all are accepted.
alter table change_request_decision add column accepted_fields jsonb;

-- What the family asked for, if the school accepted only a part: {"oldValues", "newValues", "accepted"}. `old_values` and
-- `new_values` then hold only that part, so that effects and exports, also of the previous version, leave the rest out.
alter table change_request add column asked_values jsonb;
