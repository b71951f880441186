/**
 * The scroll position of a row of cards, and the target of a step. Pure. `along` is the distance from the row's start.
 */

export type Row = { readonly along: number; readonly visible: number; readonly whole: number };
export type Place = { readonly atStart: boolean; readonly atEnd: boolean };

/** Tolerance in pixels for rounding and zoom. */
const NEARLY = 4;

/** The initial position, before the row is measured: at the start, with more to come. */
export const BEGINNING: Place = { atStart: true, atEnd: false };

export const placeOf = ({ along, visible, whole }: Row): Place => ({
  atStart: along <= NEARLY,
  atEnd: along + visible >= whole - NEARLY,
});

export const samePlace = (one: Place, other: Place): boolean =>
  one.atStart === other.atStart && one.atEnd === other.atEnd;

export type Step = 'previous' | 'next' | 'first' | 'last';

const distances: Readonly<Record<Step, (along: number, card: number, row: Row) => number>> = {
  previous: (along, card) => (Math.ceil(along / card - 0.1) - 1) * card,
  next: (along, card) => (Math.floor(along / card + 0.1) + 1) * card,
  first: () => 0,
  last: (_along, _card, { whole }) => whole,
};

/** The scroll position after a step: the start of a card, within the row. */
export function distanceOf(step: Step, card: number, row: Row): number {
  const furthest = Math.max(0, row.whole - row.visible);
  return Math.min(furthest, Math.max(0, distances[step](row.along, card, row)));
}
