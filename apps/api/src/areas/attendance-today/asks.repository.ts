/** Texts that ask families about an absence, and their one-time links (O-7.2, O-7.3). */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { absenceLink } from '@portal/contract/attendance-today';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

export interface NewAsk {
  absenceRowId: number;
  studentId: number;
  schoolId: number;
  parentId: number;
  date: string;
  tokenHash: Buffer;
  letter: string;
  letters: readonly string[];
  askedBy: string;
  now: Date;
  expiresAt: Date;
}

const keyRow = z.strictObject({ key: z.string() });

/** Adds a link, and ends the adult's earlier links about the same absence. Returns the text's public id. */
export async function insertAsk(trx: Trx, ask: NewAsk): Promise<string> {
  await sql`
    update absence_ask set expires_at = ${ask.now}
    where absence_id = ${ask.absenceRowId} and known_parent_id = ${ask.parentId} and answered_at is null
      and expires_at > ${ask.now}`.execute(trx);
  const [row] = await rowsOf(
    keyRow,
    sql`
    insert into absence_ask (absence_id, student_id, school_id, known_parent_id, absence_date, token_hash, letter,
                             letters, asked_at, asked_by, expires_at)
    values (${ask.absenceRowId}, ${ask.studentId}, ${ask.schoolId}, ${ask.parentId}, ${ask.date}::date,
            ${ask.tokenHash}, ${ask.letter}, ${[...ask.letters]}::text[], ${ask.now}, ${ask.askedBy}, ${ask.expiresAt})
    returning public_id::text as key`.execute(trx),
  );
  if (!row) throw new Error('A text was not written');
  return row.key;
}

const firstNameRow = z.strictObject({ firstName: z.string() });

/** The first names of all students of an adult. */
export async function listFirstNames(db: Queryable, parentId: number): Promise<string[]> {
  const rows = await rowsOf(
    firstNameRow,
    sql`
    select coalesce(student.preferred_given_name, student.given_names) as "firstName"
    from student_contact_relationship c join student on student.id = c.student_id
    where c.known_parent_id = ${parentId}`.execute(db),
  );
  return rows.map(({ firstName }) => firstName);
}

/** Serialises asking about an absence, so that two presses don't send two texts. */
export async function lockAbsence(trx: Trx, rowId: number): Promise<void> {
  await sql`select id from absence where id = ${rowId} for no key update`.execute(trx);
}

/** Notes whether the provider took a text. One that was sent stays sent. */
export async function noteText(
  db: Db,
  key: string,
  { isSent, now }: { isSent: boolean; now: Date },
): Promise<void> {
  await (
    isSent
      ? sql`update absence_ask set sent_at = coalesce(sent_at, ${now}) where public_id = ${key}::uuid`
      : sql`update absence_ask set failed_at = ${now} where public_id = ${key}::uuid`
  ).execute(db);
}

const linkRow = z.strictObject({
  id: z.number(),
  absenceRowId: z.nullable(z.number()),
  absenceId: z.nullable(z.string()),
  studentId: z.number(),
  schoolId: z.number(),
  schoolName: z.string(),
  parentId: z.number(),
  date: z.string(),
  letter: z.string(),
  letters: z.array(z.string()),
  expiresAt: z.date(),
  wrongPicks: z.number(),
  answeredAt: z.nullable(z.date()),
  isUnexplained: z.boolean(),
  isTold: z.boolean(),
  /** The student has arrived, or the register no longer has the student marked away that day. */
  isPresent: z.boolean(),
  /** The register still lets the school tell this adult. */
  mayBeTold: z.boolean(),
  /** The adult's active account, if it has the student. */
  accountId: z.nullable(z.number()),
});
export type LinkRow = z.output<typeof linkRow>;

/** The link of a token, with what has become of the absence. */
export async function findLink(db: Queryable, tokenHash: Buffer): Promise<LinkRow | undefined> {
  const [row] = await rowsOf(
    linkRow,
    sql`
    select k.id, k.absence_id as "absenceRowId", a.public_id::text as "absenceId", k.student_id as "studentId",
           k.school_id as "schoolId", school.name as "schoolName", k.known_parent_id as "parentId",
           k.absence_date as date, k.letter, k.letters, k.expires_at as "expiresAt", k.wrong_picks as "wrongPicks",
           k.answered_at as "answeredAt",
           coalesce(a.requires_reason and a.reason is null and not a.reason_awaiting_approval, false) as "isUnexplained",
           exists (select from attendance_entry t where t.absence_id = a.id and t.kind = 'told' and t.undone_at is null)
             as "isTold",
           exists (
             select from attendance_entry t where t.student_id = k.student_id and t.school_id = k.school_id
               and t.entry_date = k.absence_date and t.kind = 'late' and t.undone_at is null)
             or a.id is null and not exists (
               select from absence other where other.student_id = k.student_id and other.school_id = k.school_id
                 and other.absence_date = k.absence_date) as "isPresent",
           exists (select from student_contact_relationship c where c.student_id = k.student_id
             and c.known_parent_id = k.known_parent_id and not c.intervention_order) as "mayBeTold",
           (select account.id from account_parent p join account on account.id = p.account_id and account.is_active
            join account_student s on s.account_id = account.id and s.student_id = k.student_id and s.state = 'approved'
            where p.known_parent_id = k.known_parent_id) as "accountId"
    from absence_ask k
    join school on school.id = k.school_id
    left join absence a on a.id = k.absence_id
    where k.token_hash = ${tokenHash}`.execute(db),
  );
  return row;
}

/** Serialises the uses of a link. */
export async function lockLink(trx: Trx, tokenHash: Buffer): Promise<void> {
  await sql`select id from absence_ask where token_hash = ${tokenHash} for update`.execute(trx);
}

export async function noteOpened(db: Queryable, id: number, now: Date): Promise<void> {
  await sql`update absence_ask set opened_at = ${now} where id = ${id} and opened_at is null`.execute(db);
}

export async function countWrongPick(trx: Trx, id: number): Promise<void> {
  await sql`
    update absence_ask set wrong_picks = wrong_picks + 1 where id = ${id} and wrong_picks < ${absenceLink.wrongPicks}
  `.execute(trx);
}

export async function noteAnswer(
  trx: Trx,
  id: number,
  { reason, now }: { reason: string; now: Date },
): Promise<void> {
  await sql`update absence_ask set answered_at = ${now}, reason = ${reason} where id = ${id}`.execute(trx);
}

const keptDays = 90;

/** What the office was told by text stays with the absence for a term. */
export async function sweepAbsenceAsks(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - keptDays * 24 * 60 * 60_000);
  await db.deleteFrom('absence_ask').where('expires_at', '<', before).execute();
}
