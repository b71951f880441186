import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatLongDate, type IsoDate } from '@portal/contract/dates';
import type { OfficeCalendarEvent, OfficeEvent } from '@portal/contract/office-events';
import { eventTimeLabel, eventTypeByCode } from '@portal/contract/upcoming-events';
import { isApiProblem } from '@portal/client/calls';
import { audienceTexts } from '@portal/texts/office/publishing/audiences';
import { eventEditorTexts as texts } from '@portal/texts/office/publishing/office-events';
import { Button } from '@portal/ui/buttons';
import { LoadFailed, Loading, Note } from '@portal/ui/feedback';
import { audienceText } from '../../../shared/audience/audience-words.ts';
import type { EventAddress, Open } from '../event-address.ts';
import { useEvent } from '../queries.ts';
import { EventTag } from '../state-tag.tsx';
import { EventActions } from './event-actions.tsx';
import { EventForm } from './event-form.tsx';
import { HeldNote } from './held-note.tsx';

type Shared = {
  events: readonly OfficeCalendarEvent[];
  today: IsoDate;
  address: EventAddress;
};

const Panel = ({
  title,
  tag,
  address,
  children,
}: {
  title: string;
  tag?: ReactNode;
  address: EventAddress;
  children: ReactNode;
}) => (
  <section className="oc" aria-labelledby="event-panel">
    <div className="oc-h">
      <h2 id="event-panel">{title}</h2>
      {tag}
      <Button variant="ghost" iconOnly icon={X} aria-label={texts.close} onClick={address.close} />
    </div>
    {children}
  </section>
);

/** The read-only parts. */
const Facts = ({
  event,
}: {
  event: Omit<OfficeCalendarEvent, 'id' | 'source' | 'state' | 'held' | 'hasChanges'>;
}) => (
  <dl className="kv">
    <dt>{texts.type}</dt>
    <dd>{eventTypeByCode(event.eventType).name}</dd>
    <dt>{texts.firstDay}</dt>
    <dd>
      {formatLongDate(event.startDate)}, {eventTimeLabel(event)}
    </dd>
    <dt>{audienceTexts.label}</dt>
    <dd>{audienceText(event.audience, event.audience.students)}</dd>
  </dl>
);

const ReadOnly = ({ event }: { event: OfficeEvent }) => (
  <div className="oc-b col-sm">
    <HeldNote event={event} />
    {event.held === null && (event.state === 'cancelled' || event.state === 'recalled') && (
      <Note tone="mute">{texts.ended[event.state]}</Note>
    )}
    <Facts
      event={{
        ...event.content,
        audience: { ...event.content.audience, students: event.content.audience.values.length },
      }}
    />
  </div>
);

const OfficePanel = ({ event, events, today, address }: Shared & { event: OfficeEvent }) => {
  const isEditable = event.held === null && (event.state === 'draft' || event.state === 'published');
  return (
    <Panel
      title={event.content.title}
      tag={<EventTag event={{ ...event, source: 'office' }} />}
      address={address}
    >
      {isEditable ? (
        <EventForm event={event} events={events} today={today} onCreated={address.openEvent} />
      ) : (
        <ReadOnly event={event} />
      )}
      <EventActions event={event} onGone={address.close} />
    </Panel>
  );
};

const LoadedPanel = ({ eventId, ...shared }: Shared & { eventId: string }) => {
  const { data, isError, error, isFetching, refetch } = useEvent(eventId);
  if (data) return <OfficePanel key={`${data.id} ${data.version}`} event={data} {...shared} />;
  const isGone = isApiProblem(error) && error.is('not-found', 'invalid-request');
  return (
    <Panel title={texts.failed} address={shared.address}>
      <div className="oc-b">
        {isError && isGone && (
          <Note tone="warn" live>
            {texts.notFound}
          </Note>
        )}
        {isError && !isGone && (
          <LoadFailed what={texts.failed} busy={isFetching} onRetry={() => void refetch()} />
        )}
        {!isError && <Loading label={texts.loading} />}
      </div>
    </Panel>
  );
};

/** The panel beside the calendar: a new event, an event of the office, or one of the register. */
export const EventPanel = ({ open, ...shared }: Shared & { open: NonNullable<Open> }) => {
  const { events, address, today } = shared;
  if (open.kind === 'new')
    return (
      <Panel title={texts.newEvent} address={address}>
        <EventForm event={null} events={events} today={today} onCreated={address.openEvent} />
      </Panel>
    );
  const imported = events.find(({ id, source }) => id === open.id && source === 'register');
  if (!imported) return <LoadedPanel key={open.id} eventId={open.id} {...shared} />;
  return (
    <Panel title={imported.title} address={address}>
      <div className="oc-b col-sm">
        <EventTag event={imported} />
        <Facts event={imported} />
        <p className="muted">{texts.fromRegister}</p>
      </div>
    </Panel>
  );
};
