import { Clock3 } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Responses } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { consentResponseTexts as texts } from '@portal/texts/office/publishing/consent-responses';
import { Icon } from '@portal/ui/content';
import { AnswerBar } from '../answer-bar.tsx';

const Figure = ({
  icon,
  label,
  value,
  children,
}: {
  icon: ReactNode;
  label: string;
  value: number;
  children?: ReactNode;
}) => (
  <div>
    <span className="l">
      {icon}
      {label}
    </span>
    <span className="v">{value}</span>
    <span className="d">{children}</span>
  </div>
);

const square = (className: string) => <span className={`sq ${className}`} aria-hidden="true" />;

/** The counts of the answers, and their shares as a bar. */
export const Figures = ({ responses: { counts, unansweredUnreached } }: { responses: Responses }) => {
  const shareOf = (count: number): string =>
    format(texts.ofAll, {
      percent: String(counts.students === 0 ? 0 : Math.round((count / counts.students) * 100)),
      all: String(counts.students),
    });
  return (
    <section className="col-sm" aria-label={texts.figures}>
      <div className="stats">
        <Figure icon={square('s-ok')} label={consentOfficeTexts.granted} value={counts.granted}>
          {shareOf(counts.granted)}
        </Figure>
        <Figure icon={square('s-bad')} label={consentOfficeTexts.denied} value={counts.denied}>
          {shareOf(counts.denied)}
        </Figure>
        <Figure icon={square('s-brand')} label={consentOfficeTexts.mixed} value={counts.mixed}>
          {shareOf(counts.mixed)}
        </Figure>
        <Figure
          icon={<Icon icon={Clock3} size={16} />}
          label={consentOfficeTexts.unanswered}
          value={counts.unanswered}
        >
          {unansweredUnreached > 0
            ? format(texts.noAccount, { count: unansweredUnreached })
            : shareOf(counts.unanswered)}
        </Figure>
      </div>
      <AnswerBar counts={counts} />
    </section>
  );
};
