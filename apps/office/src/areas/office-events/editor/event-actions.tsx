import { CalendarX2, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { deleteEventEndpoint, type OfficeEvent } from '@portal/contract/office-events';
import { call } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { eventEditorTexts as texts } from '@portal/texts/office/publishing/office-events';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog, toasts } from '@portal/ui/feedback';
import { ConfirmButton } from '../../../shared/parts/confirm-button.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshEvents } from '../queries.ts';
import { useRecall } from './held-note.tsx';
import { SendDialog } from './send-dialog.tsx';

type ActionProps = { event: OfficeEvent; onGone: () => void };

const DeleteDraft = ({ event: { id: eventId, content }, onGone }: ActionProps) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshEvents();
  const remove = async (): Promise<void> => {
    await call(deleteEventEndpoint, { params: { centreCode, eventId }, handlesProblems: true });
    toasts.push({ title: texts.deleted, tone: 'ok' });
    onGone();
    await refresh();
  };
  return (
    <ConfirmButton
      variant="ghost"
      icon={Trash2}
      label={texts.delete}
      title={format(texts.deleteTitle, content)}
      action={texts.delete}
      text={texts.deleteHint}
      work={remove}
    />
  );
};

const Recall = ({ event, onGone }: ActionProps) => {
  const mayPublish = useOffice().school.permissions.includes('publications.publish');
  const [isAsking, setAsking] = useState(false);
  const { recall, isBusy, failure } = useRecall(event);
  const confirm = async (): Promise<void> => {
    if (await recall()) onGone();
  };
  return (
    <>
      <Button
        variant="ghost"
        icon={Undo2}
        {...(!mayPublish && { why: texts.onlyPrincipal })}
        onClick={() => setAsking(true)}
      >
        {texts.recall}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={format(texts.recallTitle, event.content)}
          action={texts.recall}
          busy={isBusy}
          failure={failure}
          onConfirm={() => void confirm()}
          onClose={() => setAsking(false)}
        >
          {texts.recallHint}
        </ConfirmDialog>
      )}
    </>
  );
};

const CancelEvent = ({ event: { id: eventId, version, content } }: { event: OfficeEvent }) => {
  const mayPublish = useOffice().school.permissions.includes('publications.publish');
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={CalendarX2}
        {...(!mayPublish && { why: texts.onlyPrincipal })}
        onClick={() => setAsking(true)}
      >
        {texts.cancelEvent}
      </Button>
      {isAsking && (
        <SendDialog
          sending={{ action: 'cancel', eventId, version, content }}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
};

/** What ends an event: deleting a draft, cancelling, and recalling (O-15.4). */
export const EventActions = ({ event, onGone }: ActionProps) => {
  const { state, held } = event;
  if (held !== null || state === 'recalled') return null;
  return (
    <div className="oc-f">
      {state === 'draft' && <DeleteDraft event={event} onGone={onGone} />}
      {state === 'published' && <CancelEvent event={event} />}
      {state !== 'draft' && <Recall event={event} onGone={onGone} />}
    </div>
  );
};
