/** A morning at the demo school for the office: absences today, texts to families, and what staff entered. */
import { randomToken, sha256 } from '../../platform/crypto/tokens.ts';
import type { Trx } from '../../platform/database/database.ts';

interface MorningFamily {
  number: number;
  givenName: string;
  yearLevel: string;
  studentId: number;
  parentId: number;
}

interface Morning {
  schoolId: number;
  today: string;
  /** The school day before. */
  yesterday: string;
  now: Date;
}

/** The families by number, see packages/demo-data/src/office-school.ts. The journeys of the office use the first group. */
const roles = {
  notTold: [111, 112, 113, 116, 101, 102],
  sent: [103],
  opened: [105],
  failed: [106],
  /** Its account doesn't have the student yet, so the reply waits for staff. */
  answered: [109],
  courtOrder: [107],
  toldByPhone: [108],
  late: [110],
  left: [115],
} as const;

const minuteMs = 60_000;
const before = ({ now }: Morning, minutes: number): Date => new Date(now.getTime() - minutes * minuteMs);

export async function insertMorning(
  trx: Trx,
  families: readonly MorningFamily[],
  morning: Morning,
): Promise<void> {
  const of = (numbers: readonly number[]): MorningFamily[] =>
    numbers.flatMap((number) => families.find((family) => family.number === number) ?? []);
  const { late, left, ...away } = roles;
  const absences = await insertAbsences(trx, of(Object.values(away).flat()), morning);
  const asked = (numbers: readonly number[], values: Parameters<typeof insertAsks>[3]) =>
    insertAsks(trx, of(numbers), { absences, morning }, values);
  await asked(roles.sent, { sent_at: before(morning, 24) });
  await asked(roles.opened, { sent_at: before(morning, 24), opened_at: before(morning, 9) });
  await asked(roles.failed, { failed_at: before(morning, 24) });
  const answered = { answered_at: before(morning, 6), reason: 'Medical or dental appointment' };
  await asked(roles.answered, {
    sent_at: before(morning, 24),
    opened_at: before(morning, 7),
    ...answered,
  });
  for (const family of of(roles.courtOrder)) await barOtherParent(trx, family);
  for (const family of of(roles.toldByPhone)) await tellByPhone(trx, family, { absences, morning });
  for (const family of of(late)) await insertMovement(trx, family, morning, { kind: 'late', reason: 'Bus' });
  for (const family of of(left)) await insertMovement(trx, family, morning, { kind: 'left', reason: null });
}

type AbsenceIds = ReadonlyMap<number, number>;

async function insertAbsences(
  trx: Trx,
  families: readonly MorningFamily[],
  { schoolId, today, yesterday }: Morning,
): Promise<AbsenceIds> {
  const row = (family: MorningFamily, date: string) => ({
    source_id: `ABS-WP-${family.number}-${date}`,
    student_id: family.studentId,
    school_id: schoolId,
    absence_date: date,
    absence_period: family.number % 4 === 0 ? 'Morning' : 'All day',
    is_full_day: family.number % 4 !== 0,
    requires_reason: true,
  });
  const rows = await trx
    .insertInto('absence')
    .values(families.map((family) => row(family, today)))
    .returning(['id', 'student_id'])
    .execute();
  const repeated = families.filter(({ number }) => roles.sent.some((one) => one === number));
  await trx
    .insertInto('absence')
    .values(repeated.map((family) => ({ ...row(family, yesterday), reason: 'Fever' })))
    .execute();
  return new Map(rows.map(({ id, student_id }) => [student_id, id]));
}

interface Context {
  absences: AbsenceIds;
  morning: Morning;
}

const absenceOf = ({ absences }: Context, { studentId }: MorningFamily): number => {
  const id = absences.get(studentId);
  if (id === undefined) throw new Error('An absence of the demo is missing');
  return id;
};

const hourMs = 60 * minuteMs;

async function insertAsks(
  trx: Trx,
  families: readonly MorningFamily[],
  context: Context,
  values: { sent_at?: Date; failed_at?: Date; opened_at?: Date; answered_at?: Date; reason?: string },
): Promise<void> {
  const { schoolId, today, now } = context.morning;
  await trx
    .insertInto('absence_ask')
    .values(
      families.map((family) => ({
        absence_id: absenceOf(context, family),
        student_id: family.studentId,
        school_id: schoolId,
        known_parent_id: family.parentId,
        absence_date: today,
        token_hash: sha256(randomToken(32)),
        letter: family.givenName.charAt(0),
        letters: [family.givenName.charAt(0), 'X', 'Y', 'Z'],
        asked_at: before(context.morning, 25),
        asked_by: 'Tom Kelso',
        expires_at: new Date(now.getTime() + 8 * hourMs),
        ...values,
      })),
    )
    .execute();
}

/** Another parent, whom a court order bars. */
async function barOtherParent(trx: Trx, { number, studentId }: MorningFamily): Promise<void> {
  const other = await trx
    .insertInto('known_parent')
    .values({
      source_id: `PAR-WP-${number}-B`,
      given_name: 'Shane',
      family_name: 'Ruark',
      mobile: '0491 570 999',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('student_contact_relationship')
    .values({
      student_id: studentId,
      known_parent_id: other.id,
      relationship: '02',
      intervention_order: true,
    })
    .execute();
}

const entered = ({ schoolId, today }: Morning, { studentId }: MorningFamily, at: Date) => ({
  school_id: schoolId,
  student_id: studentId,
  entry_date: today,
  staff_name: 'Tom Kelso',
  entered_at: at,
  settles_at: at,
});

async function tellByPhone(trx: Trx, family: MorningFamily, context: Context): Promise<void> {
  const at = before(context.morning, 30);
  const reason = 'Stomach bug';
  const absenceId = absenceOf(context, family);
  await trx
    .insertInto('attendance_entry')
    .values({
      ...entered(context.morning, family, at),
      kind: 'told',
      absence_id: absenceId,
      entry_time: '09:05',
      reason,
      told_by: 'Grandmother',
      channel: 'phone',
      settled_at: at,
    })
    .execute();
  await trx.updateTable('absence').set({ reason }).where('id', '=', absenceId).execute();
}

async function insertMovement(
  trx: Trx,
  family: MorningFamily,
  morning: Morning,
  { kind, reason }: { kind: 'late' | 'left'; reason: string | null },
): Promise<void> {
  const at = before(morning, 15);
  await trx
    .insertInto('attendance_entry')
    .values({
      ...entered(morning, family, at),
      kind,
      entry_time: kind === 'late' ? '09:20' : '11:00',
      reason,
    })
    .execute();
}
