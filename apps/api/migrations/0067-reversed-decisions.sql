-- Decisions that are reversed after they took effect (docs/requirements/office.md, O-4.13). Such a decision has both
-- `settled_at` and `undone_at`.
alter table change_request_decision add column reversal_note text;

-- An earlier approved value was still on its way to the register when this one replaced it. A reversal would lose it.
alter table approved_value add column replaced_earlier boolean not null default false;
