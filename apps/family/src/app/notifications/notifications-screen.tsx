import { useQueryClient } from '@tanstack/react-query';
import { noteTaskDone } from '@portal/client/web-app';
import { ReasonInPlace } from '../../areas/attendance/reason/reason-in-place.tsx';
import { refreshAfterSending } from '../../areas/attendance/refresh-after-sending.ts';
import { InboxScreen } from '../../areas/notifications/inbox/inbox-screen.tsx';
import type { ReasonFormProps } from '../../areas/notifications/inbox/notification-list.tsx';

const ReasonForm = ({ absence, onSent, onAnswered, onClose }: ReasonFormProps) => {
  const queryClient = useQueryClient();
  const finish = (): void => {
    onSent();
    noteTaskDone();
    void refreshAfterSending(queryClient);
  };
  return (
    <ReasonInPlace
      student={absence.student}
      absenceId={absence.absenceId}
      date={absence.date}
      onSent={finish}
      onAnswered={onAnswered}
      onClose={onClose}
    />
  );
};

/** /notifications: the inbox, with the forms of other areas in place (W-8.3, W-8.4). */
export const NotificationsScreen = () => (
  <InboxScreen renderReasonForm={(props) => <ReasonForm {...props} />} />
);
