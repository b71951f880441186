/** Access history: actions and views that concern a person (D-9.4). */
import { historyPageSize } from '@portal/contract/audit';
import type { HistoryPage, HistoryQuery } from '@portal/contract/audit';
import type { Db } from '../../../platform/database/database.ts';
import { ProblemError } from '../../../platform/errors.ts';
import type { SignedInCall } from '../../../platform/http/call.ts';
import { presentEntry } from './history.presenter.ts';
import { listHistory } from './history.repository.ts';
import type { Place } from './history.repository.ts';

export async function findHistoryPage(
  db: Db,
  { actor }: Pick<SignedInCall, 'actor'>,
  { studentId, who, after }: HistoryQuery,
): Promise<HistoryPage> {
  const rows = await listHistory(db, actor.accountId, {
    oneSchoolId: studentId,
    who,
    after: after === undefined ? undefined : readPlace(after),
    limit: historyPageSize + 1,
  });
  const shown = rows.slice(0, historyPageSize);
  const last = shown.at(-1);
  return {
    entries: shown.map(presentEntry),
    next: rows.length > historyPageSize && last ? writePlace(last) : null,
  };
}

const writePlace = ({ at, id }: Place): string =>
  Buffer.from(`${at.toISOString()} ${id}`).toString('base64url');

const placePattern = /^(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z) ([1-9]\d{0,15})$/;

/** Accepts only what `writePlace` writes: the database supports fewer instants than JavaScript. */
function readPlace(text: string): Place {
  const [, at = '', id = ''] = placePattern.exec(Buffer.from(text, 'base64url').toString('utf8')) ?? [];
  const place = { at: new Date(at), id: Number(id) };
  if (Number.isNaN(place.at.getTime()) || !Number.isSafeInteger(place.id) || writePlace(place) !== text)
    throw new ProblemError('invalid-request', {
      errors: [{ path: 'query/after', message: 'Not a place in the history' }],
    });
  return place;
}
