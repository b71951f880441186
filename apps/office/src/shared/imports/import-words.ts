/** Words for packages. Pure. */
import type { OfficeImport } from '@portal/contract/deliveries';
import { format } from '@portal/texts/format';
import { importTexts as texts } from '@portal/texts/office/imports';

export const nameOf = ({ name }: Pick<OfficeImport, 'name'>): string => name ?? texts.unnamed;

/** Who brought the package. */
export function senderText({ source, sentBy }: Pick<OfficeImport, 'source' | 'sentBy'>): string {
  if (sentBy !== null) return format(texts.byPerson, { name: sentBy });
  return source === 'operator' ? texts.byOperator : texts.bySystem;
}

const nothing: ReadonlySet<OfficeImport['state']> = new Set(['refused', 'failed', 'abandoned']);

/** "14 added, 38 changed, 2 removed". */
export function countsText({ state, counts }: Pick<OfficeImport, 'state' | 'counts'>): string {
  if (state === 'unchanged') return texts.states.unchanged;
  if (state === 'checked') return texts.toReview;
  if (nothing.has(state)) return texts.nothing;
  if (state !== 'imported') return texts.noCounts;
  return format(texts.counts, {
    added: String(counts.added),
    changed: String(counts.changed),
    removed: String(counts.removed),
  });
}

const settled: ReadonlySet<OfficeImport['state']> = new Set(['imported', 'unchanged']);
const open: ReadonlySet<OfficeImport['state']> = new Set(['refused', 'failed', 'checked']);

/** The packages that were refused, failed or wait for a review since the last good one. The list starts with the newest. */
export function needingAttention(imports: readonly OfficeImport[]): OfficeImport[] {
  const last = imports.findIndex(({ state }) => settled.has(state));
  return imports.slice(0, last === -1 ? undefined : last).filter(({ state }) => open.has(state));
}
