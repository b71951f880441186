import { Note } from '../../../ui/index.ts';
import type { FailedReport } from './failed-report.ts';

/** A failed save, above the buttons; what was typed stays (visual/design.md §7). */
export const FailureNote = ({ failure }: { failure: FailedReport | null }) =>
  failure?.kind === 'note' ? (
    <Note tone="bad" live title={failure.title || undefined}>
      {failure.text}
    </Note>
  ) : null;
