import { Send, TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import {
  createEventEndpoint,
  saveEventEndpoint,
  type EventContent,
  type OfficeCalendarEvent,
  type OfficeEvent,
} from '@portal/contract/office-events';
import type { IsoDate } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { eventEditorTexts as texts } from '@portal/texts/office/publishing/office-events';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note, toasts } from '@portal/ui/feedback';
import { ErrorSummary } from '@portal/ui/fields';
import { WideAudienceFields } from '../../../shared/audience/wide-audience-fields.tsx';
import { WideReach } from '../../../shared/audience/wide-reach.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { clashesWith } from '../clashes.ts';
import { useEventReach, useRefreshEvents } from '../queries.ts';
import { NameFields, TimeFields, WordFields } from './event-fields.tsx';
import { contentOf, eventErrors, newEvent, valuesOf } from './event-values.ts';
import { SendDialog, type Sending } from './send-dialog.tsx';

interface EventFormProps {
  /** Null: a new event. */
  event: OfficeEvent | null;
  events: readonly OfficeCalendarEvent[];
  today: IsoDate;
  onCreated: (eventId: string) => void;
}

type Saved = { id: string; version: number };

/** Saves the event if it was changed, and returns its version. */
function useSave(event: OfficeEvent | null) {
  const { centreCode } = useOffice().school;
  return async (content: EventContent): Promise<Saved> => {
    if (event === null)
      return call(createEventEndpoint, { params: { centreCode }, body: { content }, handlesProblems: true });
    const { id, version } = event;
    if (JSON.stringify(content) === JSON.stringify(event.content)) return { id, version };
    const params = { centreCode, eventId: id };
    return call(saveEventEndpoint, { params, body: { version, content }, handlesProblems: true });
  };
}

function useEventForm({ event, today, onCreated }: EventFormProps) {
  const refresh = useRefreshEvents();
  const save = useSave(event);
  const [sending, setSending] = useState<Sending | null>(null);
  const { centreCode } = useOffice().school;
  const form = useForm({
    draft: `office-event/${centreCode}/${event?.id ?? 'new'}/${event?.version ?? 0}`,
    initial: event === null ? newEvent(today) : valuesOf(event.content),
    check: eventErrors,
    send: async (values) => save(contentOf(values)),
    onSent: async ({ id, version }, values) => {
      if (values.next === 'publish') {
        // Refetched only when the dialog closes, because the event's new version would replace this form.
        const action = event?.state === 'published' ? 'change' : 'publish';
        setSending({ action, eventId: id, version, content: contentOf(values) });
        return;
      }
      toasts.push({ title: texts.saved, tone: 'ok' });
      await refresh();
      if (event === null) onCreated(id);
    },
  });
  const close = (): void => {
    if (event === null && sending) onCreated(sending.eventId);
    setSending(null);
    void refresh();
  };
  return { form, sending, close };
}

const Clashes = ({ found }: { found: readonly OfficeCalendarEvent[] }) =>
  found.length === 0 ? null : (
    <Note tone="warn" icon={TriangleAlert}>
      {texts.clashes} {found.map(({ title }) => title).join(', ')}
    </Note>
  );

/** The form of a draft or a published event (O-15.1). */
export const EventForm = (props: EventFormProps) => {
  const { event, events, today } = props;
  const mayPublish = useOffice().school.permissions.includes('publications.publish');
  const { form, sending, close } = useEventForm(props);
  const { values, errorOf, change } = form;
  const reach = useEventReach(values.audience);
  const fields = { values, errorOf, change };
  return (
    <>
      <form className="oc-b col-sm" noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.problems} title={texts.problems} attempt={form.attempt} />
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
        <NameFields {...fields} />
        <TimeFields {...fields} today={today} />
        <WideAudienceFields
          audience={values.audience}
          error={errorOf('audience')}
          onChange={(audience) => change({ audience })}
        />
        <WideReach audience={values.audience} reach={reach} />
        <WordFields {...fields} />
        <Clashes found={clashesWith(contentOf(values), event?.id ?? null, events)} />
        <div className="btn-row">
          <Button
            variant="primary"
            type="submit"
            icon={Send}
            busy={form.isSending}
            {...(!mayPublish && { why: texts.onlyPrincipal })}
            onClick={() => change({ next: 'publish' })}
          >
            {texts.publish}
          </Button>
          <Button
            variant="secondary"
            type="submit"
            busy={form.isSending}
            onClick={() => change({ next: 'save' })}
          >
            {event?.state === 'published' ? texts.saveChanges : texts.save}
          </Button>
        </div>
      </form>
      {sending && <SendDialog sending={sending} onClose={close} />}
    </>
  );
};
