/** Compares the rows of a database before and after an upgrade. */
import type { Check } from '../cluster/checks.ts';

type Rows = Readonly<Record<string, number>>;

/** What families do only adds rows, so no table may have fewer than before. */
export function checkRows(before: Rows, after: Rows): Check {
  const tables = Object.keys(before);
  const fewer = tables.filter((table) => (after[table] ?? 0) < (before[table] ?? 0));
  const sum = (rows: Rows): number => Object.values(rows).reduce((total, count) => total + count, 0);
  return {
    name: 'Tables with fewer rows than before',
    found: `${fewer.length} of ${tables.length} (${sum(before)} rows, then ${sum(after)})${fewer.length > 0 ? `: ${fewer.join(', ')}` : ''}`,
    isGood: fewer.length === 0,
  };
}
