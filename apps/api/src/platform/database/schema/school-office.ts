// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { ColumnType, Generated, GeneratedAlways } from 'kysely';

interface ChangeRequestDecisionTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  change_request_id: number;
  staff_id: number | null;
  staff_name: string;
  outcome: string;
  note: string | null;
  is_unauthorised: Generated<boolean>;
  decided_at: Date;
  settles_at: Date;
  undone_at: Date | null;
  settled_at: Date | null;
  reason: string | null;
  accepted_fields: ColumnType<unknown, string | null | undefined, string | null>;
  reversal_note: string | null;
}

interface ChangeRequestHandlingTable {
  change_request_id: number;
  version: Generated<number>;
  assigned_to: number | null;
  held_since: Date | null;
  claimed_by: number | null;
  claimed_until: Date | null;
  changed_by: number | null;
  last_action: string | null;
}

interface StaffTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  issuer: string;
  subject: string;
  name: string;
  email: string | null;
  register_person_id: string | null;
  created_at: Date;
  last_login_at: Date;
  username: string | null;
  timetable_code: string | null;
  access_ends_at: Date | null;
  provisioning_id: string | null;
}

interface StaffMembershipTable {
  id: GeneratedAlways<number>;
  staff_id: number;
  school_id: number | null;
  role: string;
  is_from_group: Generated<boolean>;
}

interface StaffSessionTable {
  id_hash: Buffer;
  staff_id: number;
  provider_session: string | null;
  created_at: Date;
  last_seen_at: Date;
  authenticated_at: Date;
  user_agent: Generated<string>;
  ended_at: Date | null;
}

export interface SchoolOfficeTables {
  change_request_decision: ChangeRequestDecisionTable;
  change_request_handling: ChangeRequestHandlingTable;
  staff: StaffTable;
  staff_membership: StaffMembershipTable;
  staff_session: StaffSessionTable;
}
