import type { CSSProperties } from 'react';

export type WeekdayBar = {
  /** "Mon", under the bar. */
  day: string;
  value: number;
  /** What a screen reader adds to the number: "days on Mondays". */
  said: string;
};

const HEADROOM = 1.2;

const height = (value: number, highest: number): CSSProperties & Record<'--v', string> => ({
  '--v': ((value / (highest * HEADROOM || 1)) * 100).toFixed(2),
});

/** One bar for each weekday, each with its number: a list to a screen reader. */
export const WeekdayBars = ({ bars }: { bars: readonly WeekdayBar[] }) => {
  const highest = Math.max(0, ...bars.map(({ value }) => value));
  return (
    <>
      <ul className="bars">
        {bars.map(({ day, value, said }) => (
          <li key={day}>
            <span>
              {value}
              <span className="vh"> {said}</span>
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
