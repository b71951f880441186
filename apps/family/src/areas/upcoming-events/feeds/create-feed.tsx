import { createCalendarFeedEndpoint, eventTypeCodes, eventTypes } from '@portal/contract/upcoming-events';
import type { CalendarFeedAddress, EventTypeCode } from '@portal/contract/upcoming-events';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Checkbox, Dot, RadioCards } from '@portal/ui/choices';
import { FailureNote } from '@portal/ui/feedback';
import { FieldGroup } from '@portal/ui/fields';
import { SectionHead } from '@portal/ui/frame';
import type { FeedChoice } from './feed-choices.ts';

const noType = 'Choose at least one event type';

export type CreateFeedProps = {
  choices: readonly FeedChoice[];
  onCreated: (created: CalendarFeedAddress) => void;
};

type FeedValues = { whose: string; types: EventTypeCode[] };

/** Chooses students and event types for a new live calendar. */
export const CreateFeed = ({ choices, onCreated }: CreateFeedProps) => {
  const form = useForm<FeedValues, CalendarFeedAddress>({
    initial: { whose: choices[0]?.value ?? '', types: [...eventTypeCodes] },
    check: ({ types }) => (types.length === 0 ? [{ path: 'types', message: noType }] : []),
    send: ({ whose, types }) => {
      const student = choices.find(({ value }) => value === whose)?.student ?? null;
      return call(createCalendarFeedEndpoint, {
        body: { student, eventTypes: types },
        handlesProblems: true,
      });
    },
    onSent: onCreated,
    failures: {},
    onInvalid: () => document.getElementById('feed-type-0')?.focus(),
  });
  const { whose, types } = form.values;
  const error = form.errorOf('types');
  const toggle = (code: EventTypeCode): void =>
    form.change({ types: types.includes(code) ? types.filter((one) => one !== code) : [...types, code] });
  return (
    <section aria-labelledby="new-feed">
      <SectionHead id="new-feed" title="New live calendar" />
      <Card as="div">
        <form className="form" noValidate onSubmit={form.submit}>
          {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
          <RadioCards
            name="feed-whose"
            legend="Whose events"
            options={choices.map(({ value, label, hint }) => ({ value, label, hint }))}
            value={whose}
            onChange={(value) => form.change({ whose: value })}
          />
          <FieldGroup id="feed-types" legend="Event types" error={error}>
            <div className="choices">
              {eventTypes.map(({ code, plural, hue }) => (
                <Checkbox
                  key={code}
                  id={`feed-type-${code}`}
                  checked={types.includes(code)}
                  onChange={() => toggle(code)}
                  label={
                    <span className="ev-l">
                      <Dot hue={hue} />
                      {plural}
                    </span>
                  }
                />
              ))}
            </div>
          </FieldGroup>
          <ButtonRow>
            <Button variant="primary" type="submit" busy={form.isSending} busyLabel="Creating">
              Create live calendar
            </Button>
          </ButtonRow>
        </form>
      </Card>
    </section>
  );
};
