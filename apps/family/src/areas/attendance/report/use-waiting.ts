import { useEffect, useState } from 'react';
import type { ReportAbsenceBody } from '@portal/contract/attendance';
import { isApiProblem, UNREACHABLE } from '@portal/client/calls';
import { onWaitingChange, readsOffline, waitToSend, waitingAbsences } from '@portal/client/offline';
import type { WaitingAbsence } from '@portal/client/offline';
import { useUser, type StudentPage } from '@portal/client/session';
import { schoolToday } from './school-today.ts';

const isAmong = (
  all: readonly WaitingAbsence[],
  asked: ReportAbsenceBody | null,
  studentId: string,
): boolean =>
  all.some((one) => one.studentId === studentId && one.body.dateAbsentFrom === asked?.dateAbsentFrom);

/** Lets a future absence wait on a device that reads offline, when the server can't be reached (W-5.1). */
export function useWaiting({ student, enrolment }: StudentPage) {
  const user = useUser();
  const [waiting, setWaiting] = useState<ReportAbsenceBody | null>(null);
  // Once it was sent, deleted or taken back as a draft, the page is the form again.
  useEffect(
    () =>
      onWaitingChange(() => {
        void waitingAbsences().then((all) =>
          setWaiting((body) => (isAmong(all, body, student.oneSchoolId) ? body : null)),
        );
      }),
    [student.oneSchoolId],
  );
  return {
    waiting,
    /** Whether the absence waits. One that begins today doesn't: the school must know now. */
    keep: async (cause: unknown, body: ReportAbsenceBody): Promise<boolean> => {
      const isAway = isApiProblem(cause) && cause.status === UNREACHABLE;
      if (!isAway || !readsOffline(user) || body.dateAbsentFrom <= schoolToday(enrolment.timeZone))
        return false;
      try {
        await waitToSend({ id: student.oneSchoolId, firstName: student.firstName }, body);
      } catch {
        // The form shows that the report wasn't sent, and keeps the typed values.
        return false;
      }
      setWaiting(body);
      return true;
    },
  };
}
