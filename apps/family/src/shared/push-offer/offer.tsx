import { BellRing, Check, Lock } from 'lucide-react';
import { useState } from 'react';
import { paths } from '@portal/contract/routes';
import { device, deviceWord } from '@portal/client/device';
import { useAction } from '@portal/client/forms';
import { hrefTo } from '@portal/client/navigation';
import { declinePush, mayOfferPush, push } from '@portal/client/push';
import type { PushState } from '@portal/client/push';
import { useUser } from '@portal/client/session';
import { format } from '@portal/texts/format';
import { pushOfferTexts as texts } from '@portal/texts/push-offer';
import { Button, LinkMore } from '@portal/ui/buttons';
import { Card, Icon } from '@portal/ui/content';
import { FailureNote, Note } from '@portal/ui/feedback';
import { usePushState } from '../use-push-state.ts';
import { offerWords } from './offer-words.ts';
import type { SentThing } from './offer-words.ts';

const deviceName = (): string => texts.devices[deviceWord(device.userAgent)];

/** Replaces the question after an answer. */
const Answer = ({ state, sent }: { state: PushState; sent: SentThing }) =>
  state === 'on' ? (
    <Note tone="ok" live title={format(texts.onTitle, { device: deviceName() })}>
      <p>{offerWords(sent).on}</p>
      <LinkMore href={hrefTo(paths.notificationSettings())} arrow>
        {texts.choose}
      </LinkMore>
    </Note>
  ) : (
    <Note live title={texts.offTitle}>
      <p>{state === 'blocked' ? format(texts.blocked, { device: deviceName() }) : texts.off}</p>
      <LinkMore href={hrefTo(paths.notificationSettings())} arrow>
        {texts.openSettings}
      </LinkMore>
    </Note>
  );

interface QuestionProps {
  sent: SentThing;
  onAnswered: (state: PushState | null) => void;
}

const Question = ({ sent, onAnswered }: QuestionProps) => {
  const user = useUser();
  const { run, isBusy, failure, attempt } = useAction();
  const turnOn = (): Promise<boolean> => run(async () => onAnswered(await push.turnOn(user)));
  const decline = (): void => {
    declinePush(new Date());
    onAnswered(null);
  };
  return (
    <Card flush aria-labelledby="push-offer">
      <div className="offer">
        <span className="bigic">
          <Icon icon={BellRing} size={32} />
        </span>
        <h2 id="push-offer">{offerWords(sent).question}</h2>
        <p className="muted">{format(texts.starts, { device: deviceName() })}</p>
        <ul className="bul">
          {texts.three.map((item) => (
            <li key={item}>
              <Icon icon={Check} size={18} />
              <span>{item}</span>
            </li>
          ))}
        </ul>
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <div className="offer-act">
          <Button
            variant="primary"
            size="lg"
            busy={isBusy}
            busyLabel={texts.turningOn}
            onClick={() => void turnOn()}
          >
            {texts.turnOn}
          </Button>
          <Button variant="ghost" onClick={decline}>
            {texts.notNow}
          </Button>
        </div>
      </div>
      <p className="why why-icon offer-foot">
        <Icon icon={Lock} />
        <span>{texts.locked}</span>
      </p>
    </Card>
  );
};

/** The permission prompt follows only after "Turn on notifications", because a denied prompt can't be shown again. */
export const Offer = ({ sent }: { sent: SentThing }) => {
  const { state } = usePushState();
  const [mayOffer] = useState(() => mayOfferPush(new Date()));
  const [answer, setAnswer] = useState<{ state: PushState | null } | null>(null);
  if (answer) return answer.state && <Answer state={answer.state} sent={sent} />;
  // Where the device blocks them, asking is useless. The settings page explains how to change it.
  return (
    state === 'off' && mayOffer && <Question sent={sent} onAnswered={(next) => setAnswer({ state: next })} />
  );
};
