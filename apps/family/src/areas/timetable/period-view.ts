/** The colour and position of a period. */
import { isRollCall, minutesOf, periodTitle, subjectHue } from '@portal/contract/timetable';
import type { Placed, Stretch, TimetablePeriod } from '@portal/contract/timetable';
import type { CSSProperties } from 'react';
import type { Hue } from '@portal/ui/base';

type Properties = CSSProperties & Record<`--${string}`, number>;

/** Roll call is grey; each subject has its own colour. */
export function hueOf(period: Pick<TimetablePeriod, 'periodName' | 'subjectDescription'>): Hue {
  return isRollCall(period) ? 'slate' : subjectHue(periodTitle(period));
}

/** The duration, for a list. */
export const lengthStyle = ({ lengthInMinutes }: Pick<TimetablePeriod, 'lengthInMinutes'>): Properties => ({
  '--m': lengthInMinutes,
});

/** Offset from the top and length in minutes. Overlapping periods also have a column and the number of columns. */
export const placeStyle = ({ period, column, columns }: Placed<TimetablePeriod>): Properties => ({
  '--o': period.startTimeMinuteOffset,
  '--m': period.lengthInMinutes,
  '--c': column,
  '--n': columns,
});

/** A time slot of the day, from `start`. */
export const stretchStyle = ({ from, to }: Stretch, start: string): Properties => ({
  '--o': from - minutesOf(start),
  '--m': to - from,
});
