import { useState, type FormEvent } from 'react';
import { createCalendarFeedEndpoint, eventTypeCodes, eventTypes } from '@portal/contract/upcoming-events';
import type { CalendarFeedAddress, EventTypeCode } from '@portal/contract/upcoming-events';
import { call } from '@portal/client/calls';
import { useChange } from '@portal/client/forms';
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

/** Whose events, and which: what a new live calendar holds. */
export const CreateFeed = ({ choices, onCreated }: CreateFeedProps) => {
  const [whose, setWhose] = useState(choices[0]?.value);
  const [types, setTypes] = useState<readonly EventTypeCode[]>(eventTypeCodes);
  const [error, setError] = useState<string>();
  const { isBusy, failure, attempt, make } = useChange();
  const toggle = (code: EventTypeCode): void => {
    setError(undefined);
    setTypes(types.includes(code) ? types.filter((one) => one !== code) : [...types, code]);
  };
  const create = async (): Promise<void> => {
    const student = choices.find(({ value }) => value === whose)?.student ?? null;
    await make(async () => {
      const body = { student, eventTypes: [...types] };
      onCreated(await call(createCalendarFeedEndpoint, { body, handlesProblems: true }));
    });
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (types.length > 0) return void create();
    setError(noType);
    document.getElementById('feed-type-0')?.focus();
  };
  return (
    <section aria-labelledby="new-feed">
      <SectionHead id="new-feed" title="New live calendar" />
      <Card as="div">
        <form className="form" noValidate onSubmit={submit}>
          {failure && <FailureNote failure={failure} attempt={attempt} />}
          <RadioCards
            name="feed-whose"
            legend="Whose events"
            options={choices.map(({ value, label, hint }) => ({ value, label, hint }))}
            value={whose}
            onChange={setWhose}
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
            <Button variant="primary" type="submit" busy={isBusy} busyLabel="Creating">
              Create live calendar
            </Button>
          </ButtonRow>
        </form>
      </Card>
    </section>
  );
};
