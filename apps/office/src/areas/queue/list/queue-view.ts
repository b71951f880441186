/** The state of the list that its address holds: the view and the kind. Pure. */
import { requestKinds, type RequestKind } from '@portal/contract/change-requests';
import { queueStates, queueViews, type QueueListBody } from '@portal/contract/queue';

export const views = queueViews;
export type View = (typeof views)[number];

export interface QueueView {
  view: View;
  kind: RequestKind | null;
}

/** Unknown values in an address are ignored. */
export const readView = (query: URLSearchParams): QueueView => ({
  view: views.find((view) => view === query.get('view')) ?? 'all',
  kind: requestKinds.find((kind) => kind === query.get('kind')) ?? null,
});

export function writeView({ view, kind }: QueueView): Record<string, string> {
  return { ...(view !== 'all' && { view }), ...(kind !== null && { kind }) };
}

const stateOf = (view: View): QueueListBody['state'] =>
  queueStates.find((state) => state === view) ?? 'waiting';

export const queryOf = ({ view, kind }: QueueView, search: string): Omit<QueueListBody, 'after'> => ({
  state: stateOf(view),
  kinds: kind === null ? [] : [kind],
  onlyMine: view === 'mine',
  onlyOver: view === 'overdue',
  search,
});
