-- An urgent notice is sent through every channel at once, at any hour (docs/decisions/office/urgent-notices.md).
alter table school_notice add column is_urgent boolean not null default false;
