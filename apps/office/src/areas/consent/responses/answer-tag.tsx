import { Archive, Check, Clock3, Split, Undo2, X } from 'lucide-react';
import type { ResponseRow } from '@portal/contract/consent/publishing';
import { consentResponseTexts as texts } from '@portal/texts/office/publishing/consent-responses';
import type { IconType, Tone } from '@portal/ui/base';
import { Tag } from '@portal/ui/content';

const looks: Readonly<Record<ResponseRow['state'], { tone: Tone | 'brand'; icon: IconType }>> = {
  unanswered: { tone: 'warn', icon: Clock3 },
  granted: { tone: 'ok', icon: Check },
  denied: { tone: 'bad', icon: X },
  mixed: { tone: 'brand', icon: Split },
  closed: { tone: 'mute', icon: Archive },
  recalled: { tone: 'mute', icon: Undo2 },
};

/** The state of one answer as an icon and a word. */
export const AnswerTag = ({ state }: { state: ResponseRow['state'] }) => (
  <Tag tone={looks[state].tone} icon={looks[state].icon}>
    {texts.states[state]}
  </Tag>
);
