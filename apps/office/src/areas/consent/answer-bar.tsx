import type { AnswerCounts } from '@portal/contract/consent/publishing';

const parts = [
  ['granted', 's-ok'],
  ['denied', 's-bad'],
  ['mixed', 's-brand'],
] as const;

/** The shares of the answers. Decoration: the counts stand beside it. */
export const AnswerBar = ({ counts }: { counts: AnswerCounts }) => (
  <svg className="stackbar" viewBox="0 0 100 4" preserveAspectRatio="none" aria-hidden="true">
    {parts.map(([name, className], index) => {
      const before = parts.slice(0, index).reduce((sum, [other]) => sum + counts[other], 0);
      const share = (count: number): number => (counts.students === 0 ? 0 : (count / counts.students) * 100);
      return (
        <rect key={name} className={className} x={share(before)} width={share(counts[name])} height="4" />
      );
    })}
  </svg>
);
