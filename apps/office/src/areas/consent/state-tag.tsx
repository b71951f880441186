import { Archive, CalendarClock, Clock3, PenLine, Send, Undo2, X } from 'lucide-react';
import type { Publication, PublicationState } from '@portal/contract/consent/publishing';
import { consentOfficeTexts as texts } from '@portal/texts/office/publishing/consent';
import type { IconType, Tone } from '@portal/ui/base';
import { Tag } from '@portal/ui/content';
import { dueSoonText } from './consent-words.ts';

const looks: Readonly<Record<PublicationState, { tone: Tone | 'brand'; icon: IconType }>> = {
  draft: { tone: 'mute', icon: PenLine },
  held: { tone: 'brand', icon: CalendarClock },
  open: { tone: 'info', icon: Send },
  closed: { tone: 'mute', icon: Archive },
  withdrawn: { tone: 'mute', icon: X },
  recalled: { tone: 'bad', icon: Undo2 },
};

/** The state of a request as an icon and words; an open one that is nearly due says so. */
export const PublicationTag = ({
  publication: { state, dueDate },
  today,
}: {
  publication: Pick<Publication, 'state' | 'dueDate'>;
  today: string;
}) => {
  const soon = state === 'open' ? dueSoonText(dueDate, today) : null;
  const { tone, icon } = looks[state];
  return soon === null ? (
    <Tag tone={tone} icon={icon}>
      {texts.states[state]}
    </Tag>
  ) : (
    <Tag tone="warn" icon={Clock3}>
      {soon}
    </Tag>
  );
};
