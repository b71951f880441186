/** Issues of codes: their progress, and their letters until they are fetched (O-8.5, O-8.6). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { FamilyScope } from '../family-scope.repository.ts';
import type { KeptAudience } from './candidates.repository.ts';

export interface NewRun {
  schoolId: number;
  staffId: number;
  staffName: string;
  audience: KeptAudience;
  withLetters: boolean;
  withEmails: boolean;
  codesExpireAt: Date;
  codeCount: number;
  letterCount: number;
  now: Date;
}

export async function insertRun(trx: Trx, run: NewRun): Promise<string> {
  const row = await trx
    .insertInto('invitation_run')
    .values({
      school_id: run.schoolId,
      staff_id: run.staffId,
      staff_name: run.staffName,
      audience: JSON.stringify(run.audience),
      with_letters: run.withLetters,
      with_emails: run.withEmails,
      codes_expire_at: run.codesExpireAt,
      begun_at: run.now,
      code_count: run.codeCount,
      letter_count: run.letterCount,
    })
    .returning('public_id')
    .executeTakeFirstOrThrow();
  return row.public_id;
}

const audienceSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('everyone') }),
  z.strictObject({ kind: z.literal('expired') }),
  z.strictObject({ kind: z.literal('year'), yearLevel: z.string() }),
  z.strictObject({ kind: z.literal('class'), rollClass: z.string() }),
  z.strictObject({ kind: z.literal('parent'), parentId: z.number() }),
]);

const openRunRow = z.strictObject({
  rowId: z.number(),
  attempt: z.number(),
  schoolId: z.number(),
  centreCode: z.string(),
  staffName: z.string(),
  staffKey: z.nullable(z.string()),
  personId: z.nullable(z.string()),
  audience: audienceSchema,
  withLetters: z.boolean(),
  withEmails: z.boolean(),
  codesExpireAt: z.date(),
});
export type OpenRun = z.output<typeof openRunRow>;

/** Starts the next attempt at a run that isn't finished. An earlier one that still works can't finish it any more. */
export async function beginAttempt(db: Queryable, runId: string): Promise<OpenRun | undefined> {
  const [run] = await rowsOf(
    openRunRow,
    sql`
    with run as (
      update invitation_run set attempt = attempt + 1
      where public_id = ${runId}::uuid and finished_at is null returning *)
    select run.id as "rowId", run.attempt, run.school_id as "schoolId", school.centre_code as "centreCode",
           run.staff_name as "staffName", staff.public_id::text as "staffKey",
           staff.register_person_id as "personId", run.audience, run.with_letters as "withLetters",
           run.with_emails as "withEmails", run.codes_expire_at as "codesExpireAt"
    from run
    join school on school.id = run.school_id
    left join staff on staff.id = run.staff_id`.execute(db),
  );
  return run;
}

/** Held until the transaction ends. */
export async function waitForOtherIssues(trx: Trx, schoolId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('portal.invitations'), ${schoolId})`.execute(trx);
}

/** Whether no later attempt has begun or finished. Call it while other issues wait. */
export async function isLastAttempt(
  trx: Trx,
  { rowId, attempt }: Pick<OpenRun, 'rowId' | 'attempt'>,
): Promise<boolean> {
  const row = await trx
    .selectFrom('invitation_run')
    .select('id')
    .where('id', '=', rowId)
    .where('attempt', '=', attempt)
    .where('finished_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** Revokes the codes of other attempts: nobody knows them. */
export async function cancelOtherCodes(
  db: Queryable,
  runRowId: number,
  { own, now }: { own: readonly string[]; now: Date },
): Promise<void> {
  await sql`
    update invitation i set cancelled_at = ${now} from invitation_sending sending
    where sending.run_id = ${runRowId} and i.id = sending.invitation_id and i.used_at is null
      and i.cancelled_at is null and i.public_id <> all (${[...own]}::uuid[])`.execute(db);
}

export async function setProgress(
  db: Queryable,
  runRowId: number,
  progress: { codes: number; letters: number; written: number },
): Promise<void> {
  await db
    .updateTable('invitation_run')
    .set({ code_count: progress.codes, letter_count: progress.letters, written_count: progress.written })
    .where('id', '=', runRowId)
    .execute();
}

/** False if another attempt has begun or finished. */
export async function finishRun(
  trx: Trx,
  { rowId, attempt }: Pick<OpenRun, 'rowId' | 'attempt'>,
  { letters, lettersExpireAt, now }: { letters: Buffer | null; lettersExpireAt: Date | null; now: Date },
): Promise<boolean> {
  const row = await trx
    .updateTable('invitation_run')
    .set((eb) => ({
      finished_at: now,
      letters,
      letters_expire_at: lettersExpireAt,
      written_count: eb.ref('letter_count'),
    }))
    .where('id', '=', rowId)
    .where('attempt', '=', attempt)
    .where('finished_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return row !== undefined;
}

const runRow = z.strictObject({
  id: z.string(),
  audience: audienceSchema,
  parentName: z.nullable(z.string()),
  by: z.string(),
  begunAt: z.date(),
  codes: z.number(),
  letters: z.number(),
  written: z.number(),
  emails: z.number(),
  registered: z.number(),
  isFinished: z.boolean(),
  hasLetters: z.boolean(),
  isFetched: z.boolean(),
  isOwn: z.boolean(),
});
export type RunRow = z.output<typeof runRow>;

const listed = 10;

const selectRuns = (
  { schoolId }: FamilyScope,
  staffId: number,
  now: Date,
  condition: RawBuilder<unknown>,
): RawBuilder<unknown> => sql`
  select run.public_id::text as id, run.audience, trim(p.given_name || ' ' || p.family_name) as "parentName",
         run.staff_name as by, run.begun_at as "begunAt", run.code_count as codes, run.letter_count as letters,
         run.written_count as written, sent.emails, sent.registered, run.finished_at is not null as "isFinished",
         run.letters is not null and run.letters_expire_at > ${now} as "hasLetters",
         run.fetched_at is not null as "isFetched", run.staff_id is not distinct from ${staffId} as "isOwn"
  from invitation_run run
  left join known_parent p on p.id = (run.audience ->> 'parentId')::bigint
  cross join lateral (
    select count(*) filter (where sending.is_emailed)::int as emails,
           count(*) filter (where i.used_at is not null)::int as registered
    from invitation_sending sending join invitation i on i.id = sending.invitation_id
    where sending.run_id = run.id) sent
  where run.school_id = ${schoolId} and ${condition}
  order by run.begun_at desc, run.id desc limit ${listed}`;

/** The school's newest runs. */
export async function listRuns(
  db: Queryable,
  scope: FamilyScope,
  staffId: number,
  now: Date,
): Promise<RunRow[]> {
  return rowsOf(runRow, sql`${selectRuns(scope, staffId, now, sql`true`)}`.execute(db));
}

export async function findRun(
  db: Queryable,
  scope: FamilyScope,
  { runId, staffId, now }: { runId: string; staffId: number; now: Date },
): Promise<RunRow | undefined> {
  const [run] = await rowsOf(
    runRow,
    sql`${selectRuns(scope, staffId, now, sql`run.public_id = ${runId}::uuid`)}`.execute(db),
  );
  return run;
}

const lettersRow = z.strictObject({ letters: z.instanceof(Buffer) });

/** Returns and deletes the letters in one statement, so that only one of two concurrent calls gets them. */
export async function takeLetters(
  trx: Trx,
  { schoolId }: FamilyScope,
  { runId, staffId, now }: { runId: string; staffId: number; now: Date },
): Promise<Buffer | null> {
  const [row] = await rowsOf(
    lettersRow,
    sql`
    with taken as (
      select id, letters from invitation_run
      where public_id = ${runId}::uuid and school_id = ${schoolId} and staff_id = ${staffId}
        and letters is not null and letters_expire_at > ${now}
      for update)
    update invitation_run run set letters = null, fetched_at = ${now}
    from taken where run.id = taken.id returning taken.letters`.execute(trx),
  );
  return row?.letters ?? null;
}

const expiredRow = z.strictObject({ id: z.string(), schoolId: z.number() });

/** Deletes letters that nobody fetched, and revokes their codes unless they were e-mailed as well. */
export async function expireLetters(trx: Trx, now: Date): Promise<z.output<typeof expiredRow>[]> {
  return rowsOf(
    expiredRow,
    sql`
    with expired as (
      update invitation_run set letters = null
      where letters is not null and letters_expire_at <= ${now} returning id, public_id, school_id),
    revoked as (
      update invitation i set cancelled_at = ${now} from invitation_sending sending
      where sending.run_id in (select id from expired) and not sending.is_emailed and i.id = sending.invitation_id
        and i.used_at is null and i.cancelled_at is null)
    select public_id::text as id, school_id as "schoolId" from expired`.execute(trx),
  );
}

const endRow = z.strictObject({ at: z.date() });

/** The end of a code's last day at the school, and never more than the lifetime of a code. */
export async function endOfDay(
  db: Db,
  { schoolId }: FamilyScope,
  { days, longest, now }: { days: number; longest: Date; now: Date },
): Promise<Date> {
  const [row] = await rowsOf(
    endRow,
    sql`
    select least(${longest}, date_trunc('day', ${now}::timestamptz at time zone time_zone) at time zone time_zone
      + make_interval(days => ${days + 1})) as at
    from school where id = ${schoolId}`.execute(db),
  );
  return row?.at ?? longest;
}
