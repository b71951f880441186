/** The state of the list that its address holds: the view, the kind and the order. Pure. */
import { requestKinds, type RequestKind } from '@portal/contract/change-requests';
import {
  queueSorts,
  queueStates,
  queueViews,
  type QueueListBody,
  type QueueSort,
} from '@portal/contract/queue';

export const views = queueViews;
export type View = (typeof views)[number];

export interface QueueView {
  view: View;
  kind: RequestKind | null;
}

export interface Order {
  sort: QueueSort;
  isDescending: boolean;
}

const descending = '-';

/** `kind`, or descending `-kind`. */
export function readOrder(query: URLSearchParams): Order {
  const text = query.get('sort') ?? '';
  const isDescending = text.startsWith(descending);
  const sort = queueSorts.find((one) => one === text.slice(isDescending ? 1 : 0));
  return sort ? { sort, isDescending } : { sort: 'age', isDescending: false };
}

export function writeOrder({ sort, isDescending }: Order): Record<string, string> {
  if (sort === 'age' && !isDescending) return {};
  return { sort: `${isDescending ? descending : ''}${sort}` };
}

/** The order after a press on a column's head: its other direction, or ascending if another column had the order. */
export const orderAfter = (order: Order, sort: QueueSort): Order => ({
  sort,
  isDescending: order.sort === sort && !order.isDescending,
});

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
