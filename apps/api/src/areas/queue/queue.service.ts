/** Reading the queue of a school (O-4.1, O-4.3). */
import { decidableKinds, queueLimits, queuePermissions } from '@portal/contract/queue';
import type {
  QueueListBody,
  RequestDetail,
  queueListEndpoint,
  queueSummaryEndpoint,
  waitingEndpoint,
} from '@portal/contract/queue';
import type { ResponseOf } from '@portal/contract/endpoint';
import { recordAudit } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { isReversible } from '../change-requests/index.ts';
import { findOwnFamily, findSchool, findSchools, refuseOwnFamily } from '../staff/index.ts';
import type { StaffAtSchool } from '../staff/index.ts';

import { presentListed, presentRequest } from './queue.presenter.ts';
import {
  countArrived,
  countDecided,
  countOpen,
  countReady,
  findRequest,
  listQueue,
} from './queue.repository.ts';
import type { QueuePlace, QueueScope, RequestRow } from './queue.repository.ts';
import { presentNotes } from './notes/notes.presenter.ts';
import { presentContacts, presentHistory } from './request-context.service.ts';
import { readPlace, writePlace } from './queue-place.ts';
import { listAlsoWaiting } from './request-context.repository.ts';
import { readTargets } from './settings/settings.service.ts';

export const viewedEvent = 'queue.viewed';

/**
 * What the caller may see in the school's queue. Refuses callers without a permission for it; another school is not
 * found.
 */
export async function scopeAt(
  db: Queryable,
  call: Pick<StaffCall, 'actor'>,
  centreCode: string,
): Promise<QueueScope & Pick<StaffAtSchool, 'timeZone'>> {
  const school = await findSchool(db, call, centreCode, queuePermissions);
  return { ...(await scopeOf(db, call, school)), timeZone: school.timeZone };
}

async function scopeOf(
  db: Queryable,
  { actor }: Pick<StaffCall, 'actor'>,
  { schoolId, permissions }: StaffAtSchool,
): Promise<QueueScope> {
  const ownFamily = await findOwnFamily(db, actor.personId);
  return { schoolId, staffId: actor.staffId, kinds: decidableKinds(permissions), ownFamily };
}

export async function getQueue(
  db: Db,
  call: StaffCall,
  centreCode: string,
  body: QueueListBody,
): Promise<ResponseOf<typeof queueListEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const kinds =
    body.kinds.length === 0 ? scope.kinds : scope.kinds.filter((kind) => body.kinds.includes(kind));
  const after: QueuePlace | null = body.after === undefined ? null : readPlace(body, body.after);
  const asOf = body.asOf === undefined ? null : new Date(body.asOf);
  const [ofKinds, filter] = [
    { ...scope, kinds },
    { ...body, after, asOf },
  ];
  const rows = await listQueue(db, ofKinds, filter, call.now);
  const page = rows.slice(0, queueLimits.page);
  const last = rows.length > page.length ? page.at(-1) : undefined;
  return {
    requests: page.map(presentListed),
    next: last ? writePlace(body, { key: last.sortKey, rowId: last.rowId }) : null,
    arrived: asOf ? await countArrived(db, ofKinds, filter, call.now) : 0,
    now: call.now.toISOString(),
  };
}

export async function getSummary(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof queueSummaryEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const counted = await countOpen(db, scope, call.now);
  const targets = await readTargets(db, scope.schoolId);
  const sum = (name: 'held' | 'leaving' | 'mine'): number =>
    counted.reduce((total, row) => total + row[name], 0);
  const instant = (text: string): string => new Date(text).toISOString();
  return {
    kinds: scope.kinds.map((kind) => {
      const { waiting = 0, over = 0, oldest = null } = counted.find((row) => row.kind === kind) ?? {};
      const { submittedAt, dueAt } = oldest ?? {};
      const isKnown = submittedAt !== undefined && dueAt !== undefined;
      return {
        kind,
        waiting,
        over,
        target: targets[kind],
        oldest: isKnown ? { submittedAt: instant(submittedAt), dueAt: instant(dueAt) } : null,
      };
    }),
    held: sum('held'),
    leaving: sum('leaving'),
    ready: await countReady(db, scope),
    mine: sum('mine'),
    decidedToday: await countDecided(db, scope, call.now),
    now: call.now.toISOString(),
  };
}

/** For choosing a school. A person has only a few. */
export async function getWaiting(db: Db, call: StaffCall): Promise<ResponseOf<typeof waitingEndpoint>> {
  const schools = await findSchools(db, call, queuePermissions);
  return {
    schools: await Promise.all(
      schools.map(async (school) => {
        const counted = await countOpen(db, await scopeOf(db, call, school), call.now);
        return {
          centreCode: school.centreCode,
          waiting: counted.reduce((total, { waiting }) => total + waiting, 0),
          over: counted.reduce((total, { over }) => total + over, 0),
        };
      }),
    ),
  };
}

export type FoundRequest = NonNullable<Awaited<ReturnType<typeof findRequest>>>;

/** Throws if the school has no such request for the caller, or if it is the caller's own family's (O-1.3). */
export async function requireRequest(
  db: Db,
  call: StaffCall,
  scope: QueueScope,
  requestId: string,
): Promise<FoundRequest> {
  const request = await findRequest(db, scope, requestId, call.now);
  if (!request) throw notFound();
  if (!request.isOwnFamily) return request;
  return refuseOwnFamily(db, call, subjectOf(scope, request));
}

/** One request. The view is recorded before the request is returned, and the family can see the record. */
export async function getRequest(
  db: Db,
  call: StaffCall,
  { centreCode, requestId }: { centreCode: string; requestId: string },
): Promise<RequestDetail> {
  const scope = await scopeAt(db, call, centreCode);
  const request = await requireRequest(db, call, scope, requestId);
  await recordAudit(db, call, auditOf(viewedEvent, scope, request));
  return {
    ...presentRequest(request),
    eqId: request.eqId,
    note: request.state === 'submitted' ? null : request.note,
    contacts: await presentContacts(db, request),
    isReversible: mayReverse(request),
    staffNotes: await presentNotes(db, request.rowId),
    history: await presentHistory(db, request),
    alsoWaiting: await alsoWaiting(db, scope, request),
    now: call.now.toISOString(),
  };
}

const mayReverse = ({ state, kind, isExported }: FoundRequest): boolean =>
  state !== 'submitted' && !isExported && isReversible(kind, state === 'approved');

type AuditedRequest = Pick<RequestRow, 'id' | 'kind'> & { studentId: number | null };

function subjectOf({ schoolId }: QueueScope, { id: subject, kind, studentId }: AuditedRequest) {
  return { subject, schoolId, ...(studentId === null ? {} : { studentId }), detail: { kind } };
}

export const auditOf = (event: string, scope: QueueScope, request: AuditedRequest) => ({
  event,
  ...subjectOf(scope, request),
});

async function alsoWaiting(
  db: Db,
  scope: QueueScope,
  { studentId, rowId }: FoundRequest,
): Promise<RequestDetail['alsoWaiting']> {
  if (studentId === null) return [];
  const rows = await listAlsoWaiting(db, scope, { studentId, rowId });
  return rows.map((row) => ({ ...row, submittedAt: row.submittedAt.toISOString() }));
}
