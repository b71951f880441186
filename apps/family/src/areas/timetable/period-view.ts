/** What a period looks like: its colour and where it stands. */
import { isRollCall, minutesOf, periodTitle, subjectHue } from '@portal/contract/timetable';
import type { Placed, Stretch, TimetablePeriod } from '@portal/contract/timetable';
import type { CSSProperties } from 'react';
import type { Hue } from '@portal/ui/base';

type Properties = CSSProperties & Record<`--${string}`, number>;

/** Roll call is grey, a subject has its own colour. */
export function hueOf(period: Pick<TimetablePeriod, 'periodName' | 'subjectDescription'>): Hue {
  return isRollCall(period) ? 'slate' : subjectHue(periodTitle(period));
}

/** How long it is, for a list. */
export const lengthStyle = ({ lengthInMinutes }: Pick<TimetablePeriod, 'lengthInMinutes'>): Properties => ({
  '--m': lengthInMinutes,
});

/** Minutes from the top and length; with others at the same time, also which column of how many. */
export const placeStyle = ({ period, column, columns }: Placed<TimetablePeriod>): Properties => ({
  '--o': period.startTimeMinuteOffset,
  '--m': period.lengthInMinutes,
  '--c': column,
  '--n': columns,
});

/** A stretch of the day that begins at `start`. */
export const stretchStyle = ({ from, to }: Stretch, start: string): Properties => ({
  '--o': from - minutesOf(start),
  '--m': to - from,
});
