// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated } from 'kysely';
import type { Json } from '../json-column.ts';

interface NotificationTable {
  id: Generated<string>;
  account_id: number;
  kind: string;
  student_id: number | null;
  school_id: number | null;
  params: Json;
  subject_key: string;
  link: string;
  is_urgent: boolean;
  needs_you: boolean;
  created_at: Date;
  read_at: Date | null;
  done_at: Date | null;
  done_by_other: Generated<boolean>;
  about_student_ids: string[] | null;
}

interface NotificationDeliveryTable {
  id: Generated<string>;
  notification_id: string | null;
  account_id: number;
  channel: string;
  purpose: Generated<string>;
  endpoint_id: number | null;
  state: Generated<string>;
  is_urgent: boolean;
  not_before: Date;
  if_unread: Generated<boolean>;
  gathers_at: Date | null;
  gathered_in: string | null;
  attempts: Generated<number>;
  outcome: string | null;
  sealed_content: string | null;
  created_at: Date;
  settled_at: Date | null;
}

interface NotificationPreferenceTable {
  account_id: number;
  kind: string;
  channel: string;
  student_id: number | null;
  school_id: number | null;
  timing: string;
}

interface NotificationSettingsTable {
  account_id: number;
  digest_every: string | null;
  digest_at: string | null;
  quiet_from: string | null;
  quiet_until: string | null;
  time_zone: string | null;
  hides_details: Generated<boolean>;
  changed_at: Date;
}

interface SmsStopTable {
  number: string;
  stopped_at: Date;
}

export interface NotificationsTables {
  notification: NotificationTable;
  notification_delivery: NotificationDeliveryTable;
  notification_preference: NotificationPreferenceTable;
  notification_settings: NotificationSettingsTable;
  sms_stop: SmsStopTable;
}
