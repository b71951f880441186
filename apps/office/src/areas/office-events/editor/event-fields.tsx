import type { IsoDate } from '@portal/contract/dates';
import { officeEventLimits as limits } from '@portal/contract/office-events';
import { eventTypes } from '@portal/contract/upcoming-events';
import { eventEditorTexts as texts } from '@portal/texts/office/publishing/office-events';
import { Select } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { Textarea, TextInput } from '@portal/ui/fields';
import type { EventValues } from './event-values.ts';

export interface FieldsProps {
  values: EventValues;
  errorOf: (path: string) => string | undefined;
  change: (change: Partial<EventValues>) => void;
}

export const NameFields = ({ values, errorOf, change }: FieldsProps) => (
  <>
    <TextInput
      id="title"
      label={texts.name}
      error={errorOf('title')}
      maxLength={limits.title}
      value={values.title}
      onChange={({ target }) => change({ title: target.value })}
    />
    <div className="g2">
      <Select
        id="eventType"
        label={texts.type}
        options={eventTypes.map(({ code, name }) => ({ value: String(code), label: name }))}
        value={values.eventType}
        onChange={({ target }) => change({ eventType: target.value })}
      />
      <TextInput
        id="place"
        label={texts.place}
        optional
        maxLength={limits.place}
        value={values.place}
        onChange={({ target }) => change({ place: target.value })}
      />
    </div>
  </>
);

export const TimeFields = ({ values, errorOf, change, today }: FieldsProps & { today: IsoDate }) => (
  <>
    <div className="g2">
      <DateInput
        id="firstDay"
        label={texts.firstDay}
        calendarLabel={texts.firstDayCalendar}
        min={today}
        error={errorOf('firstDay')}
        value={values.firstDay}
        onChange={(firstDay) => change({ firstDay })}
      />
      <DateInput
        id="lastDay"
        label={texts.lastDay}
        optional
        calendarLabel={texts.lastDayCalendar}
        min={today}
        error={errorOf('lastDay')}
        value={values.lastDay}
        onChange={(lastDay) => change({ lastDay })}
      />
    </div>
    <div className="g2">
      <TextInput
        id="from"
        type="time"
        label={texts.from}
        optional
        error={errorOf('from')}
        value={values.from}
        onChange={({ target }) => change({ from: target.value })}
      />
      <TextInput
        id="to"
        type="time"
        label={texts.to}
        optional
        error={errorOf('to')}
        value={values.to}
        onChange={({ target }) => change({ to: target.value })}
      />
    </div>
    <p className="hint">{texts.timesHint}</p>
  </>
);

export const WordFields = ({ values, change }: FieldsProps) => (
  <>
    <Textarea
      id="detail"
      label={texts.detail}
      optional
      rows={3}
      maxLength={limits.detail}
      value={values.detail}
      onChange={({ target }) => change({ detail: target.value })}
    />
    <TextInput
      id="bring"
      label={texts.bring}
      optional
      maxLength={limits.bring}
      value={values.bring}
      onChange={({ target }) => change({ bring: target.value })}
    />
    <TextInput
      id="cost"
      label={texts.cost}
      optional
      hint={texts.costHint}
      maxLength={limits.cost}
      value={values.cost}
      onChange={({ target }) => change({ cost: target.value })}
    />
  </>
);
