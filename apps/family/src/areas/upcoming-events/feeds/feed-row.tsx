import { CalendarSync } from 'lucide-react';
import { useState } from 'react';
import {
  revokeCalendarFeedEndpoint,
  rotateCalendarFeedEndpoint,
  showCalendarFeedEndpoint,
} from '@portal/contract/upcoming-events';
import type { CalendarFeed, CalendarFeedAddress } from '@portal/contract/upcoming-events';
import { call } from '@portal/client/calls';
import { instantText } from '@portal/client/time';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { ConfirmDialog, FailureNote, Note, toasts } from '@portal/ui/feedback';
import { Setting } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';

type Given = { onGiven: (given: CalendarFeedAddress) => void };
type DialogProps = { feed: CalendarFeed; onClose: () => void };

/** "Created 21 November 2026, 3:15 pm, not read yet". */
function usedText({ createdAt, rotatedAt, lastReadAt }: CalendarFeed): string {
  const made =
    rotatedAt === null ? `Created ${instantText(createdAt)}` : `Address replaced ${instantText(rotatedAt)}`;
  return lastReadAt === null
    ? `${made}, not read yet`
    : `${made}, last read by a calendar ${instantText(lastReadAt)}`;
}

const Replace = ({ feed, onClose, onGiven }: DialogProps & Given) => {
  const { isBusy, failure, run } = useAction();
  const replace = async (): Promise<void> => {
    const input = { params: { feedId: feed.id }, handlesProblems: true };
    const isMade = await run(async () => onGiven(await call(rotateCalendarFeedEndpoint, input)));
    if (isMade) onClose();
  };
  return (
    <ConfirmDialog
      title="Replace the address?"
      action="Replace address"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void replace()}
      onClose={onClose}
    >
      The old address stops working at once. Calendars that use it need the new one.
    </ConfirmDialog>
  );
};

const Remove = ({ feed, onClose, onRemoved }: DialogProps & { onRemoved: () => void }) => {
  const { isBusy, failure, run } = useAction();
  const remove = async (): Promise<void> => {
    const params = { feedId: feed.id };
    if (!(await run(() => call(revokeCalendarFeedEndpoint, { params, handlesProblems: true })))) return;
    toasts.push({ tone: 'ok', title: 'Live calendar removed', text: 'Its address no longer works.' });
    onClose();
    onRemoved();
  };
  return (
    <ConfirmDialog
      title="Remove this live calendar?"
      action="Remove live calendar"
      busy={isBusy}
      failure={failure}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      “<bdi>{feed.name}</bdi>” stops working at once. Delete it from your calendar app too.
    </ConfirmDialog>
  );
};

const Actions = ({
  name,
  isBusy,
  onShow,
  onMode,
}: {
  name: string;
  isBusy: boolean;
  onShow: () => void;
  onMode: (mode: 'replacing' | 'removing') => void;
}) => (
  <ButtonRow>
    <Button variant="ghost" busy={isBusy} onClick={onShow}>
      Show address<VisuallyHidden> of {name}</VisuallyHidden>
    </Button>
    <Button variant="ghost" onClick={() => onMode('replacing')}>
      Replace address<VisuallyHidden> of {name}</VisuallyHidden>
    </Button>
    <Button variant="ghost" onClick={() => onMode('removing')}>
      Remove<VisuallyHidden> {name}</VisuallyHidden>
    </Button>
  </ButtonRow>
);

/** One live calendar: its content, last use and actions. */
export const FeedRow = ({
  feed,
  onGiven,
  onRemoved,
}: { feed: CalendarFeed; onRemoved: () => void } & Given) => {
  const [mode, setMode] = useState<'shown' | 'replacing' | 'removing'>('shown');
  const { isBusy, failure, attempt, run } = useAction();
  const close = (): void => setMode('shown');
  const show = (): void =>
    void run(async () =>
      onGiven(await call(showCalendarFeedEndpoint, { params: { feedId: feed.id }, handlesProblems: true })),
    );
  return (
    <Setting
      icon={CalendarSync}
      title={feed.name}
      value={usedText(feed)}
      action={<Actions name={feed.name} isBusy={isBusy} onShow={show} onMode={setMode} />}
    >
      {!feed.isWorking && (
        <Note tone="warn">
          This calendar is empty: the school has switched upcoming events off, or you no longer see the
          student.
        </Note>
      )}
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {mode === 'replacing' && <Replace feed={feed} onClose={close} onGiven={onGiven} />}
      {mode === 'removing' && <Remove feed={feed} onClose={close} onRemoved={onRemoved} />}
    </Setting>
  );
};
