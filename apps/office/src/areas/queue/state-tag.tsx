import { Check, CircleDot, Clock3, Hourglass, MinusCircle, X } from 'lucide-react';
import type { QueueRequest } from '@portal/contract/queue';
import { officeTexts } from '@portal/texts/office';
import type { IconType, Tone } from '@portal/ui/base';
import { Tag } from '@portal/ui/content';

const looks: Readonly<Record<QueueRequest['state'], { tone: Tone; icon: IconType }>> = {
  waiting: { tone: 'info', icon: Clock3 },
  held: { tone: 'warn', icon: Hourglass },
  leaving: { tone: 'ok', icon: CircleDot },
  approved: { tone: 'ok', icon: Check },
  rejected: { tone: 'bad', icon: X },
  closed: { tone: 'mute', icon: MinusCircle },
};

/** The state of a request, as an icon and a word. */
export const StateTag = ({ state }: { state: QueueRequest['state'] }) => {
  const { tone, icon } = looks[state];
  return (
    <Tag tone={tone} icon={icon}>
      {officeTexts.states[state]}
    </Tag>
  );
};
