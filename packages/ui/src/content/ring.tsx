import { classNames } from '../base/class-names.ts';

export type RingProps = {
  /** A percentage, or null where there is none. */
  value: number | null;
  /** The accessible name. */
  label: string;
  large?: boolean | undefined;
};

const RADIUS = 52;
const AROUND = 2 * Math.PI * RADIUS;

/** A ring chart of a percentage. Never red: it shows the figure without judging it (V-6.1). */
export const Ring = ({ value, label, large }: RingProps) => {
  const share = Math.min(100, Math.max(0, value ?? 0)) / 100;
  return (
    <svg
      className={classNames('ring', large && 'ring-lg')}
      viewBox="0 0 120 120"
      role="img"
      aria-label={label}
    >
      <circle className="ring-track" cx="60" cy="60" r={RADIUS} />
      {share > 0 && (
        <circle
          className="ring-val"
          cx="60"
          cy="60"
          r={RADIUS}
          strokeDasharray={`${(share * AROUND).toFixed(1)} ${AROUND.toFixed(1)}`}
          transform="rotate(-90 60 60)"
        />
      )}
      <text x="60" y="60" className="ring-num">
        {value === null ? '–' : value}
        {value !== null && (
          <tspan className="ring-pc" dx="1">
            %
          </tspan>
        )}
      </text>
    </svg>
  );
};
