/** Reading a school's attendance day (O-7.1). */
import { dateInZone } from '@portal/contract/dates';
import type {
  AbsenceContacts,
  AttendanceDay,
  attendanceSummaryEndpoint,
} from '@portal/contract/attendance-today';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { Config } from '../../config/config.ts';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { isSmsCountry } from '../../platform/sms-country.ts';
import { readNotifyBy } from '../queue/index.ts';
import { findOwnFamily, findSchool, refuseOwnFamily } from '../staff/index.ts';
import { whomToTell } from './day.policy.ts';
import {
  countNotTold,
  presentMovement,
  presentStudent,
  presentTold,
  presentUnexplained,
} from './day.presenter.ts';
import { findOfDay, instantAt, listDay, listMovements } from './day.repository.ts';
import type { DayAbsence, DayScope } from './day.repository.ts';

export const contactsOpenedEvent = 'attendance.contactsOpened';

export interface DayDependencies {
  db: Db;
  config: Pick<Config, 'sms'>;
  /** By when families must have been told, at schools that set no time of their own. */
  notifyBy: string;
}

/** A school's day, as the caller may see it. */
export type DayAt = DayScope & { date: string; timeZone: string };

/** Today at the school. Another school is not found; a caller without the permission is refused. */
export async function todayAt(
  db: Queryable,
  { actor, now }: Pick<StaffCall, 'actor' | 'now'>,
  centreCode: string,
): Promise<DayAt> {
  const { schoolId, timeZone } = await findSchool(db, { actor }, centreCode, ['absences.decide']);
  const { studentIds } = await findOwnFamily(db, actor.personId);
  return { schoolId, timeZone, date: dateInZone(now, timeZone), ownStudentIds: studentIds };
}

export const mayTextWith =
  ({ sms }: DayDependencies['config']) =>
  (mobile: string): boolean =>
    isSmsCountry(mobile, sms.countries);

const isToTell = (row: DayAbsence): boolean => row.isUnexplained && row.told === null;

export async function getDay(
  { db, config, notifyBy }: DayDependencies,
  call: StaffCall,
  centreCode: string,
): Promise<AttendanceDay> {
  const day = await todayAt(db, call, centreCode);
  const rows = await listDay(db, day, day.date);
  const movements = await listMovements(db, day, day.date);
  const time = (await readNotifyBy(db, day.schoolId)) ?? notifyBy;
  const until = await instantAt(db, { ...day, time });
  const { now } = call;
  const moved = (kind: 'late' | 'left') =>
    movements.filter((row) => row.kind === kind).map((row) => presentMovement(row, now));
  return {
    date: day.date,
    now: now.toISOString(),
    notifyBy: until.toISOString(),
    unexplained: rows.filter(isToTell).map((row) => presentUnexplained(row, mayTextWith(config))),
    told: rows.filter((row) => !isToTell(row)).map((row) => presentTold(row, now)),
    late: moved('late'),
    leaving: moved('left'),
  };
}

export async function getSummary(
  deps: DayDependencies,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof attendanceSummaryEndpoint>> {
  const { unexplained, notifyBy, now } = await getDay(deps, call, centreCode);
  return { unexplained: unexplained.length, notTold: countNotTold(unexplained), notifyBy, now };
}

/** Throws if the school has no such absence today, or if it is of the caller's own family. */
export async function requireAbsence(
  db: Db,
  call: StaffCall,
  day: DayAt,
  absenceId: string,
): Promise<DayAbsence> {
  const absence = await findOfDay(db, day, { absenceId, date: day.date });
  if (!absence) throw notFound();
  if (!absence.isOwnFamily) return absence;
  const { schoolId } = day;
  return refuseOwnFamily(db, call, { schoolId, subject: absenceId, studentId: absence.studentId });
}

/** Whom to call. The look is recorded before the numbers are returned, and the family can see the record. */
export async function getContacts(
  { db, config }: DayDependencies,
  call: StaffCall,
  { centreCode, absenceId }: { centreCode: string; absenceId: string },
): Promise<AbsenceContacts> {
  const day = await todayAt(db, call, centreCode);
  const absence = await requireAbsence(db, call, day, absenceId);
  const { studentId, contacts, asks } = absence;
  const { schoolId } = day;
  await recordAudit(db, call, { event: contactsOpenedEvent, studentId, schoolId, subject: absenceId });
  const { adults, hasCourtOrder } = whomToTell(contacts, mayTextWith(config));
  const nameOf = (parentId: number): string | undefined =>
    adults.find((adult) => adult.parentId === parentId)?.name;
  return {
    absenceId,
    ...presentStudent(absence),
    contacts: adults.map(({ parentId, name, mobile }, index) => ({
      key: String(parentId),
      name,
      phone: mobile,
      isFirst: index === 0,
    })),
    hasCourtOrder,
    replies: asks.flatMap(({ parentId, reason }) => {
      const by = nameOf(parentId);
      return reason === null || by === undefined ? [] : [{ by, reason }];
    }),
  };
}
