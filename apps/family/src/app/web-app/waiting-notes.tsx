import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDateField, formatLongDate } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { connection } from '@portal/client/calls';
import { isLocked } from '@portal/client/device';
import { drafts } from '@portal/client/drafts';
import { navigate } from '@portal/client/navigation';
import {
  discardWaiting,
  onWaitingChange,
  sendWaiting,
  unlockWaiting,
  waitingAbsences,
} from '@portal/client/offline';
import type { WaitingAbsence } from '@portal/client/offline';
import { refreshUserQuietly } from '@portal/client/session';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Note, toasts } from '@portal/ui/feedback';
import { absenceFailures } from '../../areas/attendance/report/absence-failures.ts';

/** The year is always named: an absence may be reported for the next one. */
const ANY_YEAR = '';

const about = ({ firstName, body }: WaitingAbsence): string =>
  `${firstName}, ${formatLongDate(body.dateAbsentFrom, ANY_YEAR)}`;

/** Opens the form with the absence as its draft. */
async function change(absence: WaitingAbsence): Promise<void> {
  const { eQId: _, schoolCode, ...values } = absence.body;
  const ref = { studentId: absence.studentId, centreCode: schoolCode };
  drafts.write(`report-absence/${absence.studentId}/${schoolCode}`, {
    ...values,
    dateAbsentFrom: formatDateField(values.dateAbsentFrom),
    dateAbsentTo: formatDateField(values.dateAbsentTo),
  });
  await discardWaiting(absence);
  navigate(paths.reportAbsence(ref));
}

const LOCKED = 'locked';
type Waiting = readonly WaitingAbsence[] | typeof LOCKED;

const readWaiting = (): Promise<Waiting> =>
  waitingAbsences().catch((error: unknown) => (isLocked(error) ? LOCKED : []));

function useWaitingAbsences(): Waiting {
  const [waiting, setWaiting] = useState<Waiting>([]);
  useEffect(() => {
    const read = (): void => void readWaiting().then(setWaiting);
    read();
    return onWaitingChange(read);
  }, []);
  return waiting;
}

async function send(): Promise<void> {
  if (!connection.isOnline() || document.visibilityState !== 'visible') return;
  const sent = await sendWaiting(absenceFailures);
  for (const absence of sent) toasts.push({ tone: 'ok', title: 'Absence sent', text: about(absence) });
  if (sent.length > 0) await refreshUserQuietly();
}

/** Sends what waits when the app starts, comes online or becomes visible. */
function useSending(): void {
  useEffect(() => {
    const trySending = (): void => void send().catch(() => undefined);
    trySending();
    const stop = connection.subscribe(trySending);
    document.addEventListener('visibilitychange', trySending);
    return () => {
      stop();
      document.removeEventListener('visibilitychange', trySending);
    };
  }, []);
}

/** In the native shell, after the phone didn't accept the person's finger or face (W-4.2). */
const LockedNote = () => (
  <div className="app-note">
    <Note
      tone="warn"
      icon={Clock}
      live
      title="Absence waiting to be sent."
      action={
        <ButtonRow>
          <Button
            variant="secondary"
            onClick={() =>
              void unlockWaiting()
                .then(send)
                .catch(() => undefined)
            }
          >
            Unlock
          </Button>
        </ButtonRow>
      }
    >
      Your fingerprint or face opens it, and then we send it.
    </Note>
  </div>
);

/** The absences that wait on this device, and those that the rules no longer allow (W-5.1, W-5.3). */
export const WaitingNotes = () => {
  useSending();
  const waiting = useWaitingAbsences();
  if (waiting === LOCKED) return <LockedNote />;
  return waiting.map((absence) => (
    <div className="app-note" key={absence.key}>
      <Note
        tone={absence.refusal === null ? 'warn' : 'bad'}
        icon={Clock}
        live
        title={absence.refusal === null ? 'Absence waiting to be sent.' : 'Your absence was not sent.'}
        action={
          <ButtonRow>
            <Button variant="secondary" onClick={() => void change(absence)}>
              Change
            </Button>
            <Button variant="ghost" onClick={() => void discardWaiting(absence)}>
              Delete
            </Button>
          </ButtonRow>
        }
      >
        {about(absence)}. {absence.refusal ?? 'The school does not know yet.'}
      </Note>
    </div>
  ));
};
