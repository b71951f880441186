/** The absences that wait on this device (W-5.1). */
import { useEffect, useState } from 'react';
import { formatLongDate } from '@portal/contract/dates';
import { orLocked, type LOCKED } from './locked.ts';
import { onWaitingChange, waitingAbsences } from './waiting.ts';
import type { WaitingAbsence } from './waiting.ts';

/** Makes the date include the year, because an absence may be next year. */
const ANY_YEAR = '';

export const aboutWaiting = ({ firstName, body }: WaitingAbsence): string =>
  `${firstName}, ${formatLongDate(body.dateAbsentFrom, ANY_YEAR)}`;

export const waitingTitle = ({ refusal }: WaitingAbsence): string =>
  refusal === null ? 'Absence waiting to be sent.' : 'Your absence was not sent.';

export const waitingText = (absence: WaitingAbsence): string =>
  `${aboutWaiting(absence)}. ${absence.refusal ?? 'The school does not know yet.'}`;

type Waiting = readonly WaitingAbsence[] | typeof LOCKED;

export function useWaitingAbsences(): Waiting {
  const [waiting, setWaiting] = useState<Waiting>([]);
  useEffect(() => {
    const read = (): void => void orLocked(waitingAbsences(), []).then(setWaiting);
    read();
    return onWaitingChange(read);
  }, []);
  return waiting;
}
