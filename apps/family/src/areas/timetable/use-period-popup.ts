import { useState } from 'react';
import type { TimetablePeriod } from '@portal/contract/timetable';
import type { OpenPeriod } from './period-popup.tsx';

/** The props of a period's button. */
export type PeriodOpener = {
  readonly open: (period: TimetablePeriod, button: HTMLElement) => void;
  readonly isOpen: (period: TimetablePeriod) => boolean;
};

/** Only one period is open at a time. */
export function usePeriodPopup(): {
  readonly shown: OpenPeriod | null;
  readonly close: () => void;
  readonly opener: PeriodOpener;
} {
  const [shown, setShown] = useState<OpenPeriod | null>(null);
  return {
    shown,
    close: () => setShown(null),
    opener: {
      open: (period, button) => setShown({ period, anchor: { current: button } }),
      isOpen: (period) => shown?.period === period,
    },
  };
}
