import { Clock } from 'lucide-react';
import { useEffect } from 'react';
import { formatDateField } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { connection } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { navigate } from '@portal/client/navigation';
import {
  aboutWaiting,
  discardWaiting,
  LOCKED,
  sendWaiting,
  unlockOffline,
  useWaitingAbsences,
  waitingText,
  waitingTitle,
} from '@portal/client/offline';
import type { WaitingAbsence } from '@portal/client/offline';
import { refreshUserQuietly } from '@portal/client/session';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Note, toasts } from '@portal/ui/feedback';
import { absenceFailures } from '../../areas/attendance/report/absence-failures.ts';

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

async function send(): Promise<void> {
  if (!connection.isOnline() || document.visibilityState !== 'visible') return;
  const sent = await sendWaiting(absenceFailures);
  for (const absence of sent) toasts.push({ tone: 'ok', title: 'Absence sent', text: aboutWaiting(absence) });
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

/** Shown in the native shell if the phone didn't accept the person's fingerprint or face (W-4.2). */
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
              void unlockOffline()
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
        title={waitingTitle(absence)}
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
        {waitingText(absence)}
      </Note>
    </div>
  ));
};
