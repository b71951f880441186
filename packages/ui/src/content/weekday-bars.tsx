import type { CSSProperties } from 'react';

export type WeekdayBar = {
  /** "Mon", below the bar. */
  day: string;
  value: number;
  /** The text after the number for screen readers: "days on Mondays". */
  srText: string;
};

const HEADROOM = 1.2;

const height = (value: number, highest: number): CSSProperties & Record<'--v', string> => ({
  '--v': ((value / (highest * HEADROOM || 1)) * 100).toFixed(2),
});

/** A bar chart by weekday with a number on each bar. Screen readers get a list. */
export const WeekdayBars = ({ bars }: { bars: readonly WeekdayBar[] }) => {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <>
      <ul className="bars">
        {bars.map(({ day, value, srText }) => (
          <li key={day}>
            <span>
              {value}
              <span className="vh"> {srText}</span>
            </span>
            <span className="bar" style={height(value, highest)} />
          </li>
        ))}
      </ul>
      <div className="bars-x" aria-hidden="true">
        {bars.map(({ day }) => (
          <span key={day}>{day}</span>
        ))}
      </div>
    </>
  );
};
