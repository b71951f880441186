/** Department staff publish outages and alerts. School staff see those that affect their school (O-16.4). */
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import type {
  OfficeOutagePath,
  OutageContent,
  OutageState,
  changeOutageEndpoint,
  createOutageEndpoint,
  officeOutagesEndpoint,
} from '@portal/contract/service-status/office';
import type { StaffPermission } from '@portal/contract/staff';
import type { Db } from '../../platform/database/database.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { sendingTime } from '../audiences/index.ts';
import { findSchool } from '../staff/index.ts';
import type { StaffAtSchool } from '../staff/index.ts';
import type { OutageInput } from './outages.policy.ts';
import { listForSchool } from './outages.repository.ts';
import type { OfficeOutageRow } from './outages.repository.ts';
import { changeOutage, createOutage, endOutageNow, presentOutage } from './outages.service.ts';

export const mayManage: readonly StaffPermission[] = ['service.manage'];
export const mayRead: readonly StaffPermission[] = [...mayManage, 'publications.prepare'];

function stateOf({ startsAt, endsAt }: OfficeOutageRow, now: Date): OutageState {
  if (endsAt !== null && endsAt <= now) return 'ended';
  return startsAt > now ? 'planned' : 'in-force';
}

export async function getOutages(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof officeOutagesEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayRead);
  const rows = await listForSchool(db, schoolId, call.now);
  return {
    outages: rows.map(({ version, ...row }) => ({
      ...presentOutage(row),
      state: stateOf({ version, ...row }, call.now),
      version,
    })),
    now: call.now.toISOString(),
  };
}

/** Converts local times at the school to instants. */
async function inputOf(
  db: Db,
  { centreCode, timeZone }: StaffAtSchool,
  { scope, starts, ends, ...content }: OutageContent,
  now: Date,
): Promise<OutageInput> {
  const at = (wanted: NonNullable<typeof ends>): Promise<Date> =>
    sendingTime(db, { timeZone }, { wanted, soonest: new Date(0) });
  return {
    ...content,
    centreCode: scope === 'school' ? centreCode : undefined,
    startsAt: starts === null ? now : await at(starts),
    endsAt: ends && (await at(ends)),
  };
}

export async function createOfficeOutage(
  db: Db,
  call: StaffCall,
  centreCode: string,
  body: BodyOf<typeof createOutageEndpoint>,
): Promise<ResponseOf<typeof createOutageEndpoint>> {
  const school = await findSchool(db, call, centreCode, mayManage);
  return { id: await createOutage(db, call, await inputOf(db, school, body, call.now)) };
}

export async function changeOfficeOutage(
  db: Db,
  call: StaffCall,
  { centreCode, outageId: id }: OfficeOutagePath,
  { version, content }: BodyOf<typeof changeOutageEndpoint>,
): Promise<undefined> {
  const school = await findSchool(db, call, centreCode, mayManage);
  const { schoolId } = school;
  return changeOutage(
    db,
    call,
    { id, version, scope: { schoolId } },
    await inputOf(db, school, content, call.now),
  );
}

export async function endOfficeOutage(
  db: Db,
  call: StaffCall,
  { centreCode, outageId }: OfficeOutagePath,
): Promise<undefined> {
  const { schoolId } = await findSchool(db, call, centreCode, mayManage);
  return endOutageNow(db, call, outageId, { schoolId });
}
