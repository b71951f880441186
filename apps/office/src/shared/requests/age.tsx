import { ageStage, type AgeStage } from '@portal/contract/queue';
import { dueText } from './age-text.ts';

const numbers: Readonly<Record<AgeStage, number>> = { fresh: 0, soon: 1, over: 2, 'long-over': 3 };

/** The share of the time that has passed: a clock that fills up and, when overdue, a filled disc with a mark. */
const Clock = ({ stage, share }: { stage: AgeStage; share: number }) => {
  if (stage === 'over' || stage === 'long-over')
    return (
      <svg viewBox="0 0 16 16" aria-hidden="true">
        <circle className="age-full" cx="8" cy="8" r="8" />
        <path className="age-mark" d="M7.1 3.6h1.8v5.2H7.1zM7.1 10.4h1.8v1.9H7.1z" />
      </svg>
    );
  const angle = Math.min(Math.max(share, 0.04), 0.96) * 2 * Math.PI;
  const [x, y] = [8 + 5 * Math.sin(angle), 8 - 5 * Math.cos(angle)];
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true">
      <circle cx="8" cy="8" r="6.9" />
      <path d={`M8 8V3A5 5 0 ${share > 0.5 ? 1 : 0} 1 ${x.toFixed(2)} ${y.toFixed(2)}z`} />
    </svg>
  );
};

export type AgeProps = { submittedAt: string; dueAt: string; now: string };

/** How close a request is to its due time, by shape, then text, then colour. */
export const Age = ({ submittedAt, dueAt, now }: AgeProps) => {
  const [sent, due, at] = [new Date(submittedAt), new Date(dueAt), new Date(now)];
  const stage = ageStage({ submittedAt: sent, dueAt: due }, at);
  const share = (at.getTime() - sent.getTime()) / Math.max(1, due.getTime() - sent.getTime());
  return (
    <span className={`age age-${numbers[stage]}`}>
      <Clock stage={stage} share={share} />
      {dueText(due, at)}
    </span>
  );
};
