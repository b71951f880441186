/** Searching the audit of a school (O-11.5). The search is recorded. */
import { auditSearchLimits } from '@portal/contract/audit';
import type {
  AuditEntry,
  AuditSearchBody,
  auditChainEndpoint,
  auditExportEndpoint,
  auditSearchEndpoint,
} from '@portal/contract/audit';
import { addDays, formatInstant } from '@portal/contract/dates';
import type { ResponseOf } from '@portal/contract/endpoint';
import { normaliseCode } from '@portal/contract/text';
import { recordAudit } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import { csvText } from '../../../platform/documents/csv.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { readChainState } from '../../audit-chain/index.ts';
import { findOwnFamily, findSchool, refuseOwnFamily } from '../../staff/index.ts';
import { readPlace, writePlace } from './audit-place.ts';
import { presentEntry } from './search.presenter.ts';
import { boundsOf, findOwnStudent, listEntries } from './search.repository.ts';
import type { AuditPlace, EntryRow, SearchScope } from './search.repository.ts';

export const searchedEvent = 'audit.searched';
export const exportedEvent = 'audit.exported';

export const searchPermissions = ['audit.search'] as const;

type Filters = Omit<AuditSearchBody, 'after'>;

interface Found {
  scope: SearchScope;
  timeZone: string;
  studentId: number | null;
  rows: EntryRow[];
}

/** Null if the filters name a student whom the school doesn't have. */
async function find(
  db: Db,
  call: StaffCall,
  {
    centreCode,
    filters,
    after,
    most,
  }: { centreCode: string; filters: Filters; after: AuditPlace | null; most: number },
): Promise<Found> {
  const school = await findSchool(db, call, centreCode, searchPermissions);
  requireDays(filters);
  const { schoolId, timeZone } = school;
  const ownFamily = await findOwnFamily(db, call.actor.personId);
  const scope = { schoolId, ownFamily, staffKey: call.actor.staffKey };
  const eqId = normaliseCode(filters.eqId);
  const student = eqId === '' ? null : await findOwnStudent(db, schoolId, eqId);
  if (student && ownFamily.studentIds.includes(student.id))
    await refuseOwnFamily(db, call, { schoolId, subject: student.oneSchoolId, studentId: student.id });
  const isNobody = eqId !== '' && student === null;
  const { who, what } = filters;
  const search = { who, what, person: filters.person.trim(), studentId: student?.id ?? null, after, most };
  const bounds = await boundsOf(db, { ...filters, timeZone });
  const rows = isNobody ? [] : await listEntries(db, scope, { ...search, ...bounds });
  return { scope, timeZone, studentId: student?.id ?? null, rows };
}

function requireDays({ from, to }: Filters): void {
  const isRange = from <= to && to < addDays(from, auditSearchLimits.days);
  if (isRange) return;
  const message = `At most ${auditSearchLimits.days} days, the first one first`;
  throw new ProblemError('invalid-request', { errors: [{ path: 'to', message }] });
}

/** What is recorded of a search: never the typed name. */
const recorded = ({ from, to, who, what, person }: Filters) => ({
  from,
  to,
  who,
  what,
  byName: person.trim() !== '',
});

export async function searchAudit(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { after, ...filters }: AuditSearchBody,
): Promise<ResponseOf<typeof auditSearchEndpoint>> {
  const { page } = auditSearchLimits;
  const place = after === undefined ? null : readPlace(after);
  const { scope, studentId, rows } = await find(db, call, {
    centreCode,
    filters,
    after: place,
    most: page + 1,
  });
  if (place === null)
    await recordAudit(db, call, {
      event: searchedEvent,
      schoolId: scope.schoolId,
      ...(studentId !== null && { studentId }),
      detail: recorded(filters),
    });
  const shown = rows.slice(0, page);
  const last = rows.length > page ? shown.at(-1) : undefined;
  return {
    entries: shown.map(presentEntry),
    next: last ? writePlace({ at: last.exactAt, id: last.id }) : null,
  };
}

const headings = [
  'When',
  'Who',
  'Role',
  'Did',
  'About',
  'Outcome',
  'Event',
  'Details',
  'Request',
  'Row',
  'Seal',
];

const lineOf = (entry: AuditEntry, timeZone: string): string[] => [
  formatInstant(new Date(entry.at), timeZone),
  entry.actor.name,
  entry.actor.kind,
  entry.did,
  entry.about ?? '',
  entry.outcome,
  entry.event,
  entry.details.map(({ name, value }) => `${name}: ${value}`).join('; '),
  entry.requestId ?? '',
  entry.id,
  entry.seal === null ? '' : String(entry.seal),
];

export async function exportAudit(
  db: Db,
  call: StaffCall,
  centreCode: string,
  filters: Filters,
): Promise<ResponseOf<typeof auditExportEndpoint>> {
  const { exported } = auditSearchLimits;
  const found = await find(db, call, { centreCode, filters, after: null, most: exported + 1 });
  const entries = found.rows.slice(0, exported).map(presentEntry);
  await recordAudit(db, call, {
    event: exportedEvent,
    schoolId: found.scope.schoolId,
    ...(found.studentId !== null && { studentId: found.studentId }),
    detail: { ...recorded(filters), rows: entries.length },
  });
  return {
    csv: csvText([headings, ...entries.map((entry) => lineOf(entry, found.timeZone))]),
    rows: entries.length,
    isCut: found.rows.length > exported,
  };
}

export async function getChain(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof auditChainEndpoint>> {
  await findSchool(db, call, centreCode, searchPermissions);
  const { sealedAt, signedDay } = await readChainState(db);
  return { sealedAt: sealedAt?.toISOString() ?? null, signedDay };
}
