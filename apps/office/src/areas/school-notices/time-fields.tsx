import type { IsoDate } from '@portal/contract/dates';
import { noticeFormTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { DateInput } from '@portal/ui/dates';
import { TextInput } from '@portal/ui/fields';
import type { TypedTimes } from './typed-times.ts';

interface TimeFieldsProps {
  values: TypedTimes;
  errorOf: (path: string) => string | undefined;
  change: (change: Partial<TypedTimes>) => void;
  today: IsoDate;
  isOpenEnded: boolean;
}

export const TimeFields = ({ values, errorOf, change, today, isOpenEnded }: TimeFieldsProps) => (
  <div className="g2">
    <div className="col-sm">
      <DateInput
        id="fromDay"
        label={texts.fromDay}
        optional
        hint={texts.fromDayHint}
        calendarLabel={texts.fromCalendar}
        min={today}
        error={errorOf('fromDay')}
        value={values.fromDay}
        onChange={(fromDay) => change({ fromDay })}
      />
      <TextInput
        id="fromTime"
        type="time"
        width="8"
        label={texts.fromTime}
        error={errorOf('fromTime')}
        value={values.fromTime}
        onChange={({ target }) => change({ fromTime: target.value })}
      />
    </div>
    <div className="col-sm">
      <DateInput
        id="untilDay"
        label={texts.untilDay}
        optional={isOpenEnded}
        hint={isOpenEnded ? texts.untilOpen : undefined}
        calendarLabel={texts.untilCalendar}
        min={today}
        error={errorOf('untilDay')}
        value={values.untilDay}
        onChange={(untilDay) => change({ untilDay })}
      />
      <TextInput
        id="untilTime"
        type="time"
        width="8"
        label={texts.untilTime}
        error={errorOf('untilTime')}
        value={values.untilTime}
        onChange={({ target }) => change({ untilTime: target.value })}
      />
    </div>
  </div>
);
