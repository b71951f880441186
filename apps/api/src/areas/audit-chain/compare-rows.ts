/** Finds the first row that differs from what was sealed. Pure. */
import { markOf } from './marks.ts';
import type { Mark, RowKey } from './marks.ts';

export interface RowDifference {
  key: RowKey;
  what: 'changed' | 'removed' | 'added';
}

/** Both lists are in the order of their keys. Null if no mark differs. */
export function firstDifference(sealed: readonly Mark[], found: readonly Mark[]): RowDifference | null {
  for (let index = 0; index < Math.max(sealed.length, found.length); index += 1) {
    const [was, is] = [sealed[index], found[index]];
    const order = compareKeys(was?.key, is?.key);
    if (was && order < 0) return { key: was.key, what: 'removed' };
    if (is && order > 0) return { key: is.key, what: 'added' };
    if (was && is && !markOf(is.hash).equals(markOf(was.hash))) return { key: is.key, what: 'changed' };
  }
  return null;
}

/** Negative if the first key comes first. A missing key comes last. */
export function compareKeys(one: RowKey | undefined, other: RowKey | undefined): number {
  if (!one || !other) return Number(!one) - Number(!other);
  const at = one.findIndex((value, index) => value !== other[index]);
  return at === -1 ? 0 : (one[at] ?? 0) - (other[at] ?? 0);
}
