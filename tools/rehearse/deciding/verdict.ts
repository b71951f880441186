/** Judges a rehearsal: what staff saw, what the database holds, and what families received. Pure. */
import type { Confirmed } from './colleague.ts';

export interface StoredRequest {
  requestId: string;
  state: string;
  decidedBy: string | null;
  /** Audit entries of a decision that took effect. */
  audited: number;
}

export interface StoredDecision {
  decisionId: string;
  requestId: string;
  outcome: string;
  by: string;
  settlesAt: number;
  isSettled: boolean;
  isUndone: boolean;
}

export interface Received {
  to: string;
  sentAt: number;
}

export interface Evidence {
  confirmed: readonly Confirmed[];
  requests: readonly StoredRequest[];
  decisions: readonly StoredDecision[];
  /** Deliveries. */
  messages: readonly Received[];
  /** Messages that were enqueued, each once however often it is delivered. */
  enqueued: number;
  /** A worker that is killed after it has delivered a message delivers it again, under the same id (F13). */
  workerKills: number;
  addressOf: ReadonlyMap<string, string>;
}

/** A sentence for each violation. */
export function findViolations(evidence: Evidence): string[] {
  return [
    ...lost(evidence),
    ...doubled(evidence),
    ...mismatched(evidence),
    ...misinformed(evidence),
    ...repeated(evidence),
  ];
}

function* lost({ confirmed, decisions }: Evidence): Iterable<string> {
  const stored = new Map(decisions.map((decision) => [decision.decisionId, decision]));
  for (const { decisionId, requestId, isUndone } of confirmed) {
    const decision = stored.get(decisionId);
    if (!decision) yield `Request ${requestId}: a confirmed decision is not stored`;
    else if (isUndone && decision.isSettled) yield `Request ${requestId}: an undone decision took effect`;
    else if (!decision.isUndone && !decision.isSettled)
      yield `Request ${requestId}: a confirmed decision did not take effect`;
  }
}

const inEffect = (decisions: readonly StoredDecision[]): StoredDecision[] =>
  decisions.filter(({ isSettled, isUndone }) => isSettled && !isUndone);

function* doubled({ decisions }: Evidence): Iterable<string> {
  const effective = inEffect(decisions).map(({ requestId }) => requestId);
  for (const requestId of new Set(effective))
    if (effective.filter((id) => id === requestId).length > 1)
      yield `Request ${requestId}: two decisions took effect`;
}

function* mismatched({ requests, decisions }: Evidence): Iterable<string> {
  const effective = new Map(inEffect(decisions).map((decision) => [decision.requestId, decision]));
  for (const { requestId, state, decidedBy, audited } of requests) {
    const decision = effective.get(requestId);
    if (!decision) yield `Request ${requestId}: nobody’s decision took effect`;
    const expected = decision ? `${decision.outcome} by ${decision.by}` : 'submitted by null';
    if (`${state} by ${decidedBy}` !== expected)
      yield `Request ${requestId}: ${state} by ${decidedBy}, but the decision says ${expected}`;
    if (audited !== (decision ? 1 : 0)) yield `Request ${requestId}: ${audited} audit entries`;
  }
}

/** The messages that were delivered again. */
export const countRepeated = ({ decisions, messages }: Evidence): number =>
  Math.max(0, messages.length - inEffect(decisions).length);

function* repeated(evidence: Evidence): Iterable<string> {
  const { decisions, enqueued, workerKills } = evidence;
  const wanted = inEffect(decisions).length;
  if (enqueued !== wanted) yield `${enqueued} messages enqueued for ${wanted} decisions`;
  const again = countRepeated(evidence);
  if (again > workerKills) yield `${again} messages repeated, but only ${workerKills} workers killed`;
}

function* misinformed({ decisions, messages, addressOf }: Evidence): Iterable<string> {
  const effective = new Map(inEffect(decisions).map((decision) => [decision.requestId, decision]));
  for (const [requestId, address] of addressOf) {
    const told = messages.filter(({ to }) => to === address);
    const decision = effective.get(requestId);
    const wanted = decision ? 1 : 0;
    if (Math.min(told.length, 1) !== wanted)
      yield `Request ${requestId}: ${told.length} messages instead of ${wanted}`;
    if (decision && told.some(({ sentAt }) => sentAt < decision.settlesAt))
      yield `Request ${requestId}: a message within the undo window`;
  }
}
