import { useState } from 'react';
import {
  cancelEventEndpoint,
  publishEventEndpoint,
  type EventContent,
  type HeldAction,
} from '@portal/contract/office-events';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { eventEditorTexts } from '@portal/texts/office/publishing/office-events';
import { Button } from '@portal/ui/buttons';
import { Checkbox } from '@portal/ui/choices';
import { Dialog, FailureNote, toasts } from '@portal/ui/feedback';
import { audienceText } from '../../../shared/audience/audience-words.ts';
import { WideReach } from '../../../shared/audience/wide-reach.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useEventReach, useRefreshEvents } from '../queries.ts';

const { send: texts } = eventEditorTexts;

export interface Sending {
  action: HeldAction;
  eventId: string;
  version: number;
  content: EventContent;
}

function useSend({ action, eventId, version }: Sending, onClose: () => void) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshEvents();
  const send = useAction();
  const run = (email: boolean): Promise<boolean> =>
    send.run(async () => {
      const options = {
        params: { centreCode, eventId },
        body: { version, email },
        handlesProblems: true,
      } as const;
      if (action === 'cancel') await call(cancelEventEndpoint, options);
      else await call(publishEventEndpoint, options);
      toasts.push({ title: texts.held, tone: 'ok' });
      await refresh();
      onClose();
    });
  return { ...send, run };
}

const titles = {
  publish: texts.publishTitle,
  change: texts.changeTitle,
  cancel: texts.cancelTitle,
} as const;
const hints = { publish: texts.publishHint, change: texts.changeHint, cancel: texts.cancelHint } as const;

/** Shows the event's reach and asks whether to e-mail families, before publishing (O-15.3). */
export const SendDialog = ({ sending, onClose }: { sending: Sending; onClose: () => void }) => {
  const { action, content } = sending;
  const [email, setEmail] = useState(true);
  const reach = useEventReach(content.audience);
  const { run, isBusy, failure, attempt } = useSend(sending, onClose);
  const count = reach.data?.families ?? 0;
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title={format(titles[action], { title: content.title })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.back}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            unavailable={reach.data === undefined}
            onClick={() => void run(email)}
          >
            {format(action === 'cancel' ? texts.cancel : texts.publish, { count })}
          </Button>
        </>
      }
    >
      <div className="col">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <p>{hints[action]}</p>
        <p className="b">{audienceText(content.audience)}</p>
        <WideReach audience={content.audience} reach={reach} />
        <Checkbox
          label={texts.email}
          hint={texts.emailHint}
          checked={email}
          onChange={({ target }) => setEmail(target.checked)}
        />
      </div>
    </Dialog>
  );
};
