/** Preparing notices in the office (O-16.1). */
import type { WideAudience } from '@portal/contract/audiences';
import { dateInZone, timeInZone } from '@portal/contract/dates';
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type {
  NoticeContent,
  OfficeNotice,
  OfficeNoticePath,
  SchoolTime,
  createNoticeEndpoint,
  noticeListEndpoint,
  saveNoticeEndpoint,
} from '@portal/contract/school-notices/office';
import type { StaffPermission } from '@portal/contract/staff';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../../platform/database/database.ts';
import { ProblemError, changedElsewhere, notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findSchool } from '../../staff/index.ts';
import type { StaffAtSchool } from '../../staff/index.ts';
import {
  deleteNotice,
  findOfficeNotice,
  insertNotice,
  listNotices,
  updateNotice,
} from './office-notices.repository.ts';
import type { OfficeNoticeRow } from './office-notices.repository.ts';

export const mayPrepare: readonly StaffPermission[] = ['publications.prepare'];
export const mayPublish: readonly StaffPermission[] = ['publications.publish'];

export const createdEvent = 'officeNotices.created';
export const savedEvent = 'officeNotices.saved';
export const deletedEvent = 'officeNotices.deleted';

export interface FoundNotice {
  school: StaffAtSchool;
  notice: OfficeNoticeRow;
}

/** A notice of the school of the call. Another school's is not found. */
export async function requireNotice(
  db: Queryable,
  call: StaffCall,
  { centreCode, noticeId }: OfficeNoticePath,
  anyOf: readonly StaffPermission[] = mayPrepare,
): Promise<FoundNotice> {
  const school = await findSchool(db, call, centreCode, anyOf);
  const notice = await findOfficeNotice(db, { schoolId: school.schoolId, noticeId });
  if (!notice) throw notFound();
  return { school, notice };
}

export const notOpen = (): ProblemError => new ProblemError('notice-refused', { reason: 'not-open' });

/** Reads and locks the notice, so that it can't be shown before the transaction ends. */
export async function lockNotice(trx: Trx, { school, notice }: FoundNotice): Promise<OfficeNoticeRow> {
  const ref = { schoolId: school.schoolId, noticeId: notice.id };
  const locked = await findOfficeNotice(trx, ref, { forUpdate: true });
  if (!locked) throw notFound();
  return locked;
}

const localTime = (instant: Date, timeZone: string): SchoolTime => ({
  day: dateInZone(instant, timeZone),
  time: timeInZone(instant, timeZone),
});

/** Presents a shown notice as `ended` after its end time. */
export function presentNotice(row: OfficeNoticeRow, timeZone: string, now: Date): OfficeNotice {
  const { id, state, version, title, message, isUrgent, startsAt, endsAt, sendsAt, publishedBy, opened } =
    row;
  return {
    id,
    state: state === 'shown' && endsAt <= now ? 'ended' : state,
    version,
    content: {
      title,
      message,
      audience: audienceOf(row),
      isUrgent,
      starts: startsAt && localTime(startsAt, timeZone),
      ends: localTime(endsAt, timeZone),
    },
    sendsAt: sendsAt?.toISOString() ?? null,
    endsAt: endsAt.toISOString(),
    publishedBy,
    opened,
  };
}

export const audienceOf = ({
  audienceKind: kind,
  audienceValues: values,
}: OfficeNoticeRow): WideAudience => ({
  kind,
  values,
});

export async function getNotices(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof noticeListEndpoint>> {
  const { schoolId, timeZone } = await findSchool(db, call, centreCode, mayPrepare);
  const rows = await listNotices(db, schoolId);
  return {
    notices: rows.map((row) => presentNotice(row, timeZone, call.now)),
    now: call.now.toISOString(),
  };
}

/** Local times in one time zone sort as text. */
function requireOrder({ starts, ends }: NoticeContent): void {
  const textOf = ({ day, time }: SchoolTime): string => `${day} ${time}`;
  if (starts !== null && textOf(ends) <= textOf(starts))
    throw new ProblemError('notice-refused', { reason: 'ends-before' });
}

export async function createNotice(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { content }: BodyOf<typeof createNoticeEndpoint>,
): Promise<ResponseOf<typeof createNoticeEndpoint>> {
  const { schoolId, timeZone } = await findSchool(db, call, centreCode, mayPrepare);
  requireOrder(content);
  const { now, actor } = call;
  return inAuditedTransaction(db, call, async (trx) => {
    const result = await insertNotice(trx, { schoolId, createdBy: actor.label, content, timeZone, now });
    return { result, audit: { event: createdEvent, schoolId, subject: result.id } };
  });
}

export async function saveNotice(
  db: Db,
  call: StaffCall,
  path: OfficeNoticePath,
  { version, content }: BodyOf<typeof saveNoticeEndpoint>,
): Promise<ResponseOf<typeof saveNoticeEndpoint>> {
  const found = await requireNotice(db, call, path);
  const { schoolId, timeZone } = found.school;
  requireOrder(content);
  return inAuditedTransaction(db, call, async (trx) => {
    const locked = await lockNotice(trx, found);
    if (locked.version !== version) throw changedElsewhere();
    if (locked.state !== 'draft') throw notOpen();
    const result = await updateNotice(trx, locked.rowId, { content, timeZone, now: call.now });
    return { result, audit: { event: savedEvent, schoolId, subject: result.id } };
  });
}

export async function removeNotice(db: Db, call: StaffCall, path: OfficeNoticePath): Promise<undefined> {
  const found = await requireNotice(db, call, path);
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId, id, state } = await lockNotice(trx, found);
    if (state !== 'draft') throw notOpen();
    await deleteNotice(trx, rowId);
    const { schoolId } = found.school;
    return { result: undefined, audit: { event: deletedEvent, schoolId, subject: id } };
  });
}
