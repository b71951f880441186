import { device } from '@portal/client/device';
import { CalendarPlus, Copy, X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { webcalAddress } from '@portal/contract/upcoming-events';
import type { CalendarFeedAddress } from '@portal/contract/upcoming-events';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Note, toasts } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';

/** A new feed URL, to copy or to open in a calendar app. It is shown once and not stored in the page. */
export const FeedAddress = ({
  given: { feed, address },
  onClose,
}: {
  given: CalendarFeedAddress;
  onClose: () => void;
}) => {
  const heading = useRef<HTMLHeadingElement>(null);
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const copy = async (): Promise<void> => {
    try {
      await device.copyText(address);
      toasts.push({ tone: 'ok', title: 'Address copied', text: 'Paste it into your calendar app.' });
    } catch {
      input.current?.select();
      toasts.push({
        tone: 'bad',
        title: 'The address could not be copied',
        text: 'It is selected: copy it yourself.',
      });
    }
  };
  return (
    <Card aria-labelledby="feed-address">
      <div className="card-head feed-head">
        <h2 id="feed-address" tabIndex={-1} ref={heading}>
          Address of “<bdi>{feed.name}</bdi>”
        </h2>
        <Button iconOnly icon={X} aria-label="Hide the address" onClick={onClose} />
      </div>
      <div className="feed-address">
        <Note tone="warn" title="Keep it to yourself.">
          Whoever has this address sees these events, with first names. If it got out, replace it.
        </Note>
        <TextInput
          ref={input}
          label="Address"
          name="feed-address-text"
          hint="In your calendar app, add a calendar from a URL and paste this."
          value={address}
          readOnly
          onFocus={(event) => event.target.select()}
        />
        <ButtonRow>
          <Button variant="primary" icon={Copy} onClick={() => void copy()}>
            Copy address
          </Button>
          <LinkButton variant="secondary" icon={CalendarPlus} href={webcalAddress(address)}>
            Open in my calendar app
          </LinkButton>
        </ButtonRow>
      </div>
    </Card>
  );
};
