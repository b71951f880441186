import { Check, Flag, MailOpen, MessageSquare, MessageSquareX, Phone } from 'lucide-react';
import type { Unexplained } from '@portal/contract/attendance-today';
import { formatTime, timeInZone } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { attendanceTexts as texts } from '@portal/texts/office/attendance';
import type { IconType, Tone } from '@portal/ui/base';
import { Tag } from '@portal/ui/content';
import { useOffice } from '../../shared/school.tsx';

type Adult = Unexplained['adults'][number];

const looks: Readonly<Record<Adult['text'], { tone: Tone; icon: IconType }>> = {
  none: { tone: 'warn', icon: Flag },
  sending: { tone: 'info', icon: MessageSquare },
  sent: { tone: 'info', icon: MessageSquare },
  opened: { tone: 'info', icon: MailOpen },
  failed: { tone: 'bad', icon: MessageSquareX },
  answered: { tone: 'ok', icon: Check },
};

function words({ text }: Adult, time: string): string {
  if (text === 'none') return texts.states['not-told'];
  if (text === 'sending' || text === 'failed') return texts.states[text];
  return format(texts.states[text], { time });
}

/** How far one adult's text has come. */
export const TextTag = ({ adult }: { adult: Adult }) => {
  const { school } = useOffice();
  const time = adult.at === null ? '' : formatTime(timeInZone(new Date(adult.at), school.timeZone));
  return <Tag {...looks[adult.text]}>{words(adult, time)}</Tag>;
};

/** What is known of an absence so far: one line for each adult. At the gate without what they answered. */
export const SoFar = ({
  absence: { adults, state },
  hidesReplies = false,
}: {
  absence: Unexplained;
  hidesReplies?: boolean;
}) => {
  if (state === 'call-only')
    return (
      <Tag tone="mute" icon={Phone}>
        {texts.states['call-only']}
      </Tag>
    );
  return (
    <span className="adults">
      {adults.map((adult) => (
        <span key={adult.key}>
          <TextTag adult={adult} />
          {adult.reply !== null && !hidesReplies && <span className="sub">{adult.reply}</span>}
        </span>
      ))}
    </span>
  );
};
