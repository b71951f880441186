import { CalendarClock, CalendarX2, CircleCheck, DatabaseZap, PencilLine, Undo2 } from 'lucide-react';
import type { OfficeCalendarEvent, OfficeEventState } from '@portal/contract/office-events';
import { formatTime, timeInZone } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { officeEventTexts as texts } from '@portal/texts/office/publishing/office-events';
import { Tag } from '@portal/ui/content';
import { useOffice } from '../../shared/school.tsx';

const looks = {
  draft: { tone: 'mute', icon: PencilLine },
  published: { tone: 'ok', icon: CircleCheck },
  cancelled: { tone: 'bad', icon: CalendarX2 },
  recalled: { tone: 'mute', icon: Undo2 },
} as const satisfies Record<OfficeEventState, object>;

export const EventTag = ({
  event: { source, state, held, hasChanges },
}: {
  event: Pick<OfficeCalendarEvent, 'source' | 'state' | 'held' | 'hasChanges'>;
}) => {
  const { timeZone } = useOffice().school;
  if (held) {
    const time = formatTime(timeInZone(new Date(held.sendsAt), timeZone));
    return (
      <Tag tone="info" icon={CalendarClock}>
        {format(texts.held[held.action], { time })}
      </Tag>
    );
  }
  if (source === 'register' && state === 'published') return <Tag icon={DatabaseZap}>{texts.register}</Tag>;
  return (
    <>
      <Tag {...looks[state]}>{texts.states[state]}</Tag>{' '}
      {hasChanges && state === 'published' && (
        <Tag tone="warn" icon={PencilLine}>
          {texts.changed}
        </Tag>
      )}
    </>
  );
};
