/** Preparing releases of reports and files in the office (O-13.1). */
import type { BodyOf, ResponseOf } from '@portal/contract/endpoint';
import { releaseFeatures } from '@portal/contract/releases';
import type {
  Release,
  ReleaseDetail,
  ReleaseFile,
  ReleasePath,
  createReleaseEndpoint,
  releaseListEndpoint,
  releaseStudentsEndpoint,
} from '@portal/contract/releases';
import type { StaffPermission } from '@portal/contract/staff';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Db, Queryable, Trx } from '../../platform/database/database.ts';
import { ProblemError, notFound } from '../../platform/errors.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findReach } from '../audiences/index.ts';
import type { ReachRow } from '../audiences/index.ts';
import { findOwnFamily, findSchool } from '../staff/index.ts';
import type { StaffAtSchool } from '../staff/index.ts';
import { deleteFiles, listFiles } from './files.repository.ts';
import type { FileRow } from './files.repository.ts';
import { searchStudents } from './matching.repository.ts';
import { deleteRelease, findRelease, insertRelease, listReleases } from './releases.repository.ts';
import type { ReleaseRow } from './releases.repository.ts';

export const mayPrepare: readonly StaffPermission[] = ['publications.prepare'];
export const mayPublish: readonly StaffPermission[] = ['publications.publish'];

export const createdEvent = 'releases.created';
export const deletedEvent = 'releases.deleted';

export interface FoundRelease {
  school: StaffAtSchool;
  release: ReleaseRow;
}

/** A release of the school of the call. Another school's is not found. */
export async function requireRelease(
  db: Queryable,
  call: StaffCall,
  { centreCode, releaseId }: ReleasePath,
  anyOf: readonly StaffPermission[] = mayPrepare,
): Promise<FoundRelease> {
  const school = await findSchool(db, call, centreCode, anyOf);
  const release = await findRelease(db, { schoolId: school.schoolId, releaseId });
  if (!release) throw notFound();
  return { school, release };
}

export const notOpen = (): ProblemError => new ProblemError('release-refused', { reason: 'not-open' });

/** The release as it is now, locked until the transaction ends: sending locks it too. */
export async function lockRelease(trx: Trx, { school, release }: FoundRelease): Promise<ReleaseRow> {
  const ref = { schoolId: school.schoolId, releaseId: release.id };
  const locked = await findRelease(trx, ref, { forUpdate: true });
  if (!locked) throw notFound();
  return locked;
}

/** A draft, locked as above. */
export async function lockDraft(trx: Trx, found: FoundRelease): Promise<ReleaseRow> {
  const locked = await lockRelease(trx, found);
  if (locked.state !== 'draft') throw notOpen();
  return locked;
}

const present = (row: ReleaseRow): Release => ({
  id: row.id,
  kind: row.kind,
  title: row.title,
  periodEnds: row.periodEnds,
  state: row.state,
  version: row.version,
  sendsAt: row.sendsAt?.toISOString() ?? null,
  publishedBy: row.publishedBy,
  files: row.files,
  unsettled: row.unsettled,
  opened: row.opened,
});

export async function getReleases(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof releaseListEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPrepare);
  return { releases: (await listReleases(db, schoolId)).map(present), now: call.now.toISOString() };
}

/** `isScanned`: a scanner is configured. Without one, no file waits for a scan. */
const scanOf = ({ scannedAt, threat }: FileRow, isScanned: boolean): ReleaseFile['scan'] => {
  if (threat !== null) return { state: 'refused', threat };
  return isScanned && scannedAt === null ? { state: 'waiting' } : null;
};

const presentFile = ({ name, eqId, rollClass, ...row }: FileRow): Omit<ReleaseFile, 'scan'> => ({
  id: row.id,
  fileName: row.fileName,
  bytes: row.bytes,
  match: row.match,
  matchedBy: row.matchedBy,
  student: name === null || eqId === null ? null : { name, eqId, rollClass },
  unreached: row.unreached,
  openings: row.openings,
});

/** Whom the settled files reach, by the rights that guard the families' own pages. Doesn't name the caller's own children (O-1.3). */
export function reachOf(
  db: Queryable,
  { school, release }: FoundRelease,
  files: readonly FileRow[],
  ownStudentIds: readonly number[] = [],
): Promise<ReachRow> {
  const values = files.flatMap(({ match, eqId }) => (match === 'matched' && eqId !== null ? [eqId] : []));
  return findReach(db, school.schoolId, {
    audience: { kind: 'students', values },
    feature: releaseFeatures[release.kind],
    who: 'owners',
    ownStudentIds,
  });
}

/** Files of the caller's own children are counted, not listed (O-1.3). */
export async function getRelease(
  { db, scanning }: { db: Db; scanning: Config['scanning'] },
  call: StaffCall,
  path: ReleasePath,
): Promise<ReleaseDetail> {
  const found = await requireRelease(db, call, path);
  const files = await listFiles(db, found.release.rowId);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  const shown = files.filter(({ studentId }) => studentId === null || !studentIds.includes(studentId));
  return {
    ...present(found.release),
    list: shown.map((file) => ({ ...presentFile(file), scan: scanOf(file, scanning.clamd !== null) })),
    ownFiles: files.length - shown.length,
    reach: { ...(await reachOf(db, found, files, studentIds)), unknown: [] },
    now: call.now.toISOString(),
  };
}

export async function createRelease(
  db: Db,
  call: StaffCall,
  centreCode: string,
  body: BodyOf<typeof createReleaseEndpoint>,
): Promise<ResponseOf<typeof createReleaseEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPrepare);
  const { now, actor } = call;
  return inAuditedTransaction(db, call, async (trx) => {
    const id = await insertRelease(trx, { ...body, schoolId, createdBy: actor.label, now });
    return { result: { id }, audit: { event: createdEvent, schoolId, subject: id } };
  });
}

export async function removeRelease(db: Db, call: StaffCall, path: ReleasePath): Promise<undefined> {
  const found = await requireRelease(db, call, path);
  return inAuditedTransaction(db, call, async (trx) => {
    const { rowId } = await lockDraft(trx, found);
    await deleteFiles(trx, rowId);
    await deleteRelease(trx, rowId);
    const { schoolId } = found.school;
    return { result: undefined, audit: { event: deletedEvent, schoolId, subject: found.release.id } };
  });
}

export async function findStudents(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { search }: BodyOf<typeof releaseStudentsEndpoint>,
): Promise<ResponseOf<typeof releaseStudentsEndpoint>> {
  const { schoolId } = await findSchool(db, call, centreCode, mayPrepare);
  const { studentIds } = await findOwnFamily(db, call.actor.personId);
  return { students: await searchStudents(db, { schoolId, search, ownStudentIds: studentIds }) };
}
