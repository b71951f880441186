import { dateInZone, timeInZone } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import { useNow } from '@portal/client/time';

/** The date and time in the school's zone. */
export interface SchoolClock {
  today: IsoDate;
  /** `HH:mm`. */
  time: string;
}

/** Updates while the page stays open. */
export function useSchoolClock(timeZone: string): SchoolClock {
  const now = useNow();
  return { today: dateInZone(now, timeZone), time: timeInZone(now, timeZone) };
}
