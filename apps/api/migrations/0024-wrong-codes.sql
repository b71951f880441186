-- Wrong codes are counted for the account over a day, however they are spread over codes, steps and mediums
-- (G4): `tries` begins again with every code that is sent, these don't.

alter table mfa_session add column wrong_codes smallint not null default 0;
alter table mfa_session add column last_wrong_at timestamptz;
