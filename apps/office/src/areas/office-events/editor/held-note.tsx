import { CalendarClock, Undo2 } from 'lucide-react';
import { recallEventEndpoint, type OfficeEvent } from '@portal/contract/office-events';
import { formatTime, timeInZone } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { eventEditorTexts as texts, officeEventTexts } from '@portal/texts/office/publishing/office-events';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshEvents } from '../queries.ts';

export function useRecall({ id: eventId }: Pick<OfficeEvent, 'id'>) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshEvents();
  const action = useAction();
  const recall = (): Promise<boolean> =>
    action.run(async () => {
      const params = { centreCode, eventId };
      const { wasSent } = await call(recallEventEndpoint, { params, handlesProblems: true });
      toasts.push({ title: wasSent ? texts.recalled : texts.takenBack, tone: 'ok' });
      await refresh();
    });
  return { ...action, recall };
}

/** Shows the action that waits for its undo window, with a button to undo it. */
export const HeldNote = ({ event }: { event: OfficeEvent }) => {
  const { timeZone, permissions } = useOffice().school;
  const { recall, isBusy, failure, attempt } = useRecall(event);
  const { held, publishedBy } = event;
  if (!held) return null;
  const mayRecall = permissions.includes('publications.publish');
  const time = formatTime(timeInZone(new Date(held.sendsAt), timeZone));
  return (
    <>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <Note
        tone="info"
        icon={CalendarClock}
        title={format(officeEventTexts.held[held.action], { time })}
        action={
          <Button
            variant="secondary"
            icon={Undo2}
            busy={isBusy}
            {...(!mayRecall && { why: texts.onlyPrincipal })}
            onClick={() => void recall()}
          >
            {texts.takeBack}
          </Button>
        }
      >
        {texts.heldHint} {publishedBy !== null && format(texts.by, { name: publishedBy })}
      </Note>
    </>
  );
};
