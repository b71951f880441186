/** A person's notification preferences. */
import { deliveryTimings, notificationChannels, notificationKinds } from '@portal/contract/notifications';
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

const choiceRow = z.strictObject({
  kind: z.enum(notificationKinds),
  channel: z.enum(notificationChannels),
  timing: z.enum(deliveryTimings),
  studentId: z.nullable(z.string()),
  centreCode: z.nullable(z.string()),
});

const settingsRow = z.strictObject({
  digestEvery: z.nullable(z.enum(['day', 'week'])),
  digestAt: z.nullable(z.string()),
  quietFrom: z.nullable(z.string()),
  quietUntil: z.nullable(z.string()),
  timeZone: z.nullable(z.string()),
  hidesDetails: z.boolean(),
});
export type SettingsRow = z.output<typeof settingsRow>;

const preferencesRow = z.strictObject({
  /** Null if the person has never saved any. */
  settings: z.nullable(settingsRow),
  choices: z.array(choiceRow),
  hasMobile: z.boolean(),
  isSmsStopped: z.boolean(),
});
export type PreferencesRow = z.output<typeof preferencesRow>;

export async function findPreferences(db: Queryable, accountId: number): Promise<PreferencesRow | undefined> {
  const [row] = await rowsOf(
    preferencesRow,
    sql`
    select (select jsonb_build_object('digestEvery', s.digest_every, 'digestAt', to_char(s.digest_at, 'HH24:MI'),
                     'quietFrom', to_char(s.quiet_from, 'HH24:MI'), 'quietUntil', to_char(s.quiet_until, 'HH24:MI'),
                     'timeZone', s.time_zone, 'hidesDetails', s.hides_details)
            from notification_settings s where s.account_id = account.id) as settings,
           (select coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'channel', p.channel, 'timing', p.timing,
                     'studentId', student.one_school_id, 'centreCode', school.centre_code)
                     order by p.kind, p.channel, student.one_school_id, school.centre_code), '[]')
            from notification_preference p left join student on student.id = p.student_id
            left join school on school.id = p.school_id where p.account_id = account.id) as choices,
           sms_number(account.mobile) is not null as "hasMobile",
           exists (select from sms_stop stop where stop.number = sms_number(account.mobile)) as "isSmsStopped"
    from account where account.id = ${accountId}`.execute(db),
  );
  return row;
}

export async function upsertSettings(
  trx: Trx,
  accountId: number,
  { digestEvery, digestAt, quietFrom, quietUntil, timeZone, hidesDetails }: SettingsRow,
  now: Date,
): Promise<void> {
  const values = {
    digest_every: digestEvery,
    digest_at: digestAt,
    quiet_from: quietFrom,
    quiet_until: quietUntil,
    time_zone: timeZone,
    hides_details: hidesDetails,
    changed_at: now,
  };
  await trx
    .insertInto('notification_settings')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(values))
    .execute();
}

export interface SavedChoice {
  kind: string;
  channel: string;
  studentId: number | null;
  schoolId: number | null;
  /** Null removes the choice. */
  timing: string | null;
}

export async function replaceChoices(
  trx: Trx,
  accountId: number,
  choices: readonly SavedChoice[],
): Promise<void> {
  const given = sql`jsonb_to_recordset(${JSON.stringify(choices)}::jsonb) as given (
    kind text, channel text, "studentId" bigint, "schoolId" bigint, timing text)`;
  await sql`
    delete from notification_preference p using ${given}
    where p.account_id = ${accountId} and p.kind = given.kind and p.channel = given.channel
      and p.student_id is not distinct from given."studentId" and p.school_id is not distinct from given."schoolId"`.execute(
    trx,
  );
  await sql`
    insert into notification_preference (account_id, kind, channel, student_id, school_id, timing)
    select distinct on (kind, channel, "studentId", "schoolId")
           ${accountId}::bigint, kind, channel, "studentId", "schoolId", timing
    from ${given} where timing is not null`.execute(trx);
}

const knownRow = z.strictObject({ isKnown: z.boolean() });

/** Whether PostgreSQL knows the time zone. Deliveries are planned in SQL, so its list decides, not the one of `Intl`. */
export async function isKnownZone(db: Queryable, timeZone: string): Promise<boolean> {
  const [row] = await rowsOf(
    knownRow,
    sql`select exists (select from pg_timezone_names where name = ${timeZone}) as "isKnown"`.execute(db),
  );
  return row?.isKnown ?? false;
}
