import { useState } from 'react';
import { pastedValues, publishingLimits } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { Checkbox } from '@portal/ui/choices';
import { Textarea } from '@portal/ui/fields';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { audienceOption } from './audience-words.ts';
import { useChoices } from './use-choices.ts';

export interface ValuesProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Year levels or classes, with how many students each has. */
export const AudienceOptions = ({ kind, values, onChange }: ValuesProps & { kind: 'years' | 'classes' }) => {
  const { data, isError, isFetching, refetch } = useChoices();
  if (!data && isError)
    return (
      <LoadFailed what={consentOfficeTexts.audience[kind]} busy={isFetching} onRetry={() => void refetch()} />
    );
  if (!data) return <Loading label={consentOfficeTexts.audience[kind]} />;
  const options = data[kind];
  if (options.length === 0) return <p className="muted">{texts.noOptions}</p>;
  const toggle = (value: string, isOn: boolean): void =>
    onChange(
      options.map((option) => option.value).filter((one) => (one === value ? isOn : values.includes(one))),
    );
  return (
    <fieldset className="options">
      <legend className="vh">{consentOfficeTexts.audience[kind]}</legend>
      {options.map(({ value, students }) => (
        <Checkbox
          key={value}
          label={format(texts.option, { name: audienceOption(kind, value), count: students })}
          checked={values.includes(value)}
          onChange={(event) => toggle(value, event.target.checked)}
        />
      ))}
    </fieldset>
  );
};

export const PastedEqIds = ({ values, onChange }: ValuesProps) => {
  const [text, setText] = useState(values.join('\n'));
  return (
    <Textarea
      label={texts.eqIds}
      hint={texts.eqIdsHint}
      rows={5}
      value={text}
      onChange={(event) => {
        setText(event.target.value);
        onChange(pastedValues(event.target.value).slice(0, publishingLimits.audience));
      }}
    />
  );
};
