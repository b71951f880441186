import { CalendarClock, CircleCheck, PenLine, Undo2 } from 'lucide-react';
import type { ReleaseState } from '@portal/contract/releases';
import { releaseTexts } from '@portal/texts/office/publishing/releases';
import type { IconType, Tone } from '@portal/ui/base';
import { Tag } from '@portal/ui/content';

const looks: Readonly<Record<ReleaseState, { tone: Tone | 'brand'; icon: IconType }>> = {
  draft: { tone: 'mute', icon: PenLine },
  held: { tone: 'brand', icon: CalendarClock },
  released: { tone: 'ok', icon: CircleCheck },
  recalled: { tone: 'bad', icon: Undo2 },
};

/** The state of a release as an icon and words. */
export const ReleaseTag = ({ state }: { state: ReleaseState }) => {
  const { tone, icon } = looks[state];
  return (
    <Tag tone={tone} icon={icon}>
      {releaseTexts.states[state]}
    </Tag>
  );
};
