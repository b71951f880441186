/** Page error reports in the office (O-19). */
import type { ResponseOf } from '@portal/contract/endpoint';
import type { errorGroupEndpoint, errorGroupsEndpoint } from '@portal/contract/error-reports';
import type { StaffPermission } from '@portal/contract/staff';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db, Queryable } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { findSchool } from '../../staff/index.ts';
import {
  countReports,
  listGroups,
  listReports,
  mostGroups,
  setHandled,
} from './office-reports.repository.ts';

export const handledEvent = 'errorReports.handled';
export const mayRead = ['service.manage'] as const satisfies readonly StaffPermission[];

type Groups = ResponseOf<typeof errorGroupsEndpoint>;

async function present(db: Queryable): Promise<Groups> {
  const rows = await listGroups(db);
  const groups = rows.slice(0, mostGroups).map(({ firstAt, lastAt, handledAt, handledBy, ...group }) => ({
    ...group,
    firstAt: firstAt.toISOString(),
    lastAt: lastAt.toISOString(),
    handled: handledAt && { by: handledBy ?? '', at: handledAt.toISOString() },
  }));
  return { groups, reports: await countReports(db), hasMore: rows.length > mostGroups };
}

export async function getGroups(db: Db, call: StaffCall, centreCode: string): Promise<Groups> {
  await findSchool(db, call, centreCode, mayRead);
  return present(db);
}

export async function getGroup(
  db: Db,
  call: StaffCall,
  { centreCode, reportId }: { centreCode: string; reportId: string },
): Promise<ResponseOf<typeof errorGroupEndpoint>> {
  await findSchool(db, call, centreCode, mayRead);
  const rows = await listReports(db, reportId);
  if (rows.length === 0) throw notFound();
  return { reports: rows.map((row) => ({ ...row, receivedAt: row.receivedAt.toISOString() })) };
}

export async function handleErrors(
  db: Db,
  call: StaffCall,
  { centreCode, reportId }: { centreCode: string; reportId: string },
  isHandled: boolean,
): Promise<Groups> {
  await findSchool(db, call, centreCode, mayRead);
  return inAuditedTransaction(db, call, async (trx) => {
    if ((await listReports(trx, reportId)).length === 0) throw notFound();
    await setHandled(trx, { id: reportId, by: call.actor.label, now: call.now, isHandled });
    return {
      result: await present(trx),
      audit: { event: handledEvent, subject: reportId, detail: { isHandled } },
    };
  });
}
