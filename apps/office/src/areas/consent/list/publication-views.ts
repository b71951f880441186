/** The views of the list of consent requests. Pure. */
import type { Publication, PublicationState } from '@portal/contract/consent/publishing';

export const listViews = ['all', 'opened', 'waiting', 'drafts', 'ended'] as const;
export type ListView = (typeof listViews)[number];

const statesOf: Readonly<Record<ListView, readonly PublicationState[] | null>> = {
  all: null,
  opened: ['open'],
  waiting: ['held'],
  drafts: ['draft'],
  ended: ['closed', 'withdrawn', 'recalled'],
};

export const readListView = (text: string | null): ListView =>
  listViews.find((view) => view === text) ?? 'all';

export const inView = (publications: readonly Publication[], view: ListView): Publication[] =>
  publications.filter(({ state }) => statesOf[view]?.includes(state) ?? true);

/** By what needs attention: open ones by due date, then waiting, drafts, and the rest. Stable otherwise: newest first. */
const rank: Readonly<Record<PublicationState, number>> = {
  open: 0,
  held: 1,
  draft: 2,
  closed: 3,
  withdrawn: 3,
  recalled: 3,
};

export const inOrder = (publications: readonly Publication[]): Publication[] =>
  publications.toSorted(
    (a, b) =>
      rank[a.state] - rank[b.state] ||
      (a.state === 'open' ? (a.dueDate ?? '').localeCompare(b.dueDate ?? '') : 0),
  );
