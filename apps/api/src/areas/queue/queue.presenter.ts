/** Shapes requests for the office's pages. */
import type { QueueRequest, RequestChange } from '@portal/contract/queue';
import { yearLevelName } from '@portal/contract/shared';
import { studentName } from '../students/index.ts';
import type { RequestRow } from './queue.repository.ts';
import { requestChanges } from './request-changes.ts';

/** A list shows only the first changes; the request's own page shows all. */
const listedChanges = 2;

export function presentListed(row: RequestRow): QueueRequest {
  const changes = changesOf(row).filter(({ isChanged }) => isChanged);
  return { ...presentRequest(row), changes: changes.slice(0, listedChanges) };
}

const changesOf = (row: RequestRow): RequestChange[] => requestChanges(row.kind, row, row.acceptedFields);

export function presentRequest(row: RequestRow): QueueRequest {
  return {
    id: row.id,
    kind: row.kind,
    state: stateOf(row),
    about: {
      name: row.student ? studentName(row.student).displayName : row.submittedBy,
      isStudent: row.student !== null,
      yearLevel: row.yearLevel === null ? null : yearLevelName(row.yearLevel),
    },
    changes: changesOf(row),
    submittedBy: row.submittedBy,
    submittedAt: row.submittedAt.toISOString(),
    dueAt: row.dueAt.toISOString(),
    assignedTo: row.assignedTo,
    claimedBy: row.claimedBy,
    version: row.version,
    decision: presentDecision(row),
  };
}

function stateOf({ state, isQuiet, isHeld, settlesAt }: RequestRow): QueueRequest['state'] {
  if (isQuiet) return 'closed';
  if (state !== 'submitted') return state;
  if (settlesAt) return 'leaving';
  return isHeld ? 'held' : 'waiting';
}

function presentDecision(row: RequestRow): QueueRequest['decision'] {
  const { decisionId, outcome, decidedBy, decisionNote, settlesAt } = row;
  if (decisionId === null || outcome === null) return null;
  return {
    id: decisionId,
    outcome,
    by: decidedBy ?? '',
    note: decisionNote,
    leavesAt: settlesAt?.toISOString() ?? null,
  };
}
