import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Notification, NotificationKind } from '@portal/contract/notifications';
import type { Student } from '@portal/contract/students';
import { useAction } from '@portal/client/forms';
import { hrefTo } from '@portal/client/navigation';
import { inboxTexts, inboxWords } from '@portal/texts/inbox';
import { Button, LinkButton } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import { useMarking } from '../notifications-query.ts';

/** An absence for which the person can give a reason in the inbox. */
export interface AbsenceToExplain {
  readonly student: Student;
  readonly absenceId: string;
  readonly date: string;
  readonly schoolName: string;
}

/** Null if the person isn't the student's primary account owner (any more). */
export function explainable(
  notification: Notification,
  student: Student | undefined,
): AbsenceToExplain | null {
  const { needsYou, school } = notification;
  if (notification.kind !== 'absence-to-explain' || !needsYou || !school) return null;
  if (!student?.isUserPPAOForStudent || student.isDelegated) return null;
  const { absenceId, date } = notification.params;
  return { student, absenceId, date, schoolName: school.name };
}

const Acknowledge = ({ notification }: { notification: Notification }) => {
  const { markOne } = useMarking();
  const { run, isBusy, failure, attempt } = useAction();
  return (
    <>
      <Button
        variant="secondary"
        icon={Check}
        busy={isBusy}
        busyLabel={inboxTexts.marking}
        onClick={() => void run(() => markOne(notification))}
      >
        {inboxTexts.haveRead}
      </Button>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};

const openTexts: Readonly<Partial<Record<NotificationKind, string>>> = {
  'consent-to-answer': inboxWords.consent.open,
  'consent-due-soon': inboxWords.consent.open,
  'payment-due': inboxWords.payment.open,
  'absence-to-explain': inboxTexts.reason.open,
};

/** The buttons of a notification; null where its title is the link. */
export function actionsOf(notification: Notification, onOpen: () => void, reason: ReactNode): ReactNode {
  if (notification.isUrgent && !notification.isRead)
    return (
      <div className="nt-act">
        <Acknowledge notification={notification} />
      </div>
    );
  if (reason !== null) return reason;
  const text = notification.needsYou ? openTexts[notification.kind] : undefined;
  if (text === undefined) return null;
  return (
    <div className="nt-act">
      <LinkButton variant="tonal" href={hrefTo(notification.link)} onClick={onOpen}>
        {text}
      </LinkButton>
    </div>
  );
}
