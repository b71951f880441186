/** The overview of a school's codes, and the progress of an issue (O-8.5, O-8.7). */
import type { InvitationRun, invitationOverviewEndpoint } from '@portal/contract/families';
import type { ResponseOf } from '@portal/contract/endpoint';
import { yearLevelName } from '@portal/contract/shared';
import type { Db } from '../../../platform/database/database.ts';
import { notFound } from '../../../platform/errors.ts';
import type { StaffCall } from '../../../platform/http/call.ts';
import { scopeAt } from '../search.service.ts';
import { countCodes, countYears, listClasses } from './overview.repository.ts';
import type { YearRow } from './overview.repository.ts';
import { findRun, listRuns } from './runs.repository.ts';
import type { RunRow } from './runs.repository.ts';

export async function getOverview(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof invitationOverviewEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const { year, ...codes } = await countCodes(db, scope, call.now);
  const years = await countYears(db, scope, call.now);
  const runs = await listRuns(db, scope, call.actor.staffId, call.now);
  return {
    year,
    codes,
    years: years
      .toSorted(byYearLevel)
      .map((counted) => ({ ...counted, name: yearLevelName(counted.yearLevel) })),
    classes: await listClasses(db, scope),
    runs: runs.map(presentRun),
  };
}

/** Prep and the levels before it have letters, and come first. */
const byYearLevel = (a: YearRow, b: YearRow): number =>
  Number(/^\d/.test(a.yearLevel)) - Number(/^\d/.test(b.yearLevel)) ||
  a.yearLevel.localeCompare(b.yearLevel, 'en', { numeric: true });

export async function getRun(
  db: Db,
  call: StaffCall,
  { centreCode, runId }: { centreCode: string; runId: string },
): Promise<InvitationRun> {
  const scope = await scopeAt(db, call, centreCode);
  const run = await findRun(db, scope, { runId, staffId: call.actor.staffId, now: call.now });
  if (!run) throw notFound();
  return presentRun(run);
}

function presentRun(row: RunRow): InvitationRun {
  const { id, by, begunAt, codes, letters, written, emails, registered, isOwn } = row;
  return {
    id,
    to: { kind: row.audience.kind, name: nameOf(row) },
    by,
    begunAt: begunAt.toISOString(),
    codes,
    letters,
    written,
    emails,
    registered,
    state: stateOf(row),
    isOwn,
  };
}

function nameOf({ audience, parentName }: RunRow): string {
  if (audience.kind === 'year') return yearLevelName(audience.yearLevel);
  if (audience.kind === 'class') return audience.rollClass;
  return parentName ?? '';
}

function stateOf({ isFinished, hasLetters, isFetched, letters }: RunRow): InvitationRun['state'] {
  if (!isFinished) return 'waiting';
  if (hasLetters) return 'ready';
  if (isFetched) return 'fetched';
  return letters > 0 ? 'expired' : 'sent';
}
