/** The absences that wait on this device (W-5.1). */
import { useEffect, useState } from 'react';
import { formatLongDate } from '@portal/contract/dates';
import { onWaitingChange, waitingAbsences } from './waiting.ts';
import type { WaitingAbsence } from './waiting.ts';

/** The year is always named: an absence may be reported for the next one. */
const ANY_YEAR = '';

export const aboutWaiting = ({ firstName, body }: WaitingAbsence): string =>
  `${firstName}, ${formatLongDate(body.dateAbsentFrom, ANY_YEAR)}`;

export const waitingTitle = ({ refusal }: WaitingAbsence): string =>
  refusal === null ? 'Absence waiting to be sent.' : 'Your absence was not sent.';

export const waitingText = (absence: WaitingAbsence): string =>
  `${aboutWaiting(absence)}. ${absence.refusal ?? 'The school does not know yet.'}`;

export function useWaitingAbsences(): readonly WaitingAbsence[] {
  const [waiting, setWaiting] = useState<readonly WaitingAbsence[]>([]);
  useEffect(() => {
    const read = (): void => void waitingAbsences().then(setWaiting, () => setWaiting([]));
    read();
    return onWaitingChange(read);
  }, []);
  return waiting;
}
