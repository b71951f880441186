import { useState } from 'react';
import {
  audienceKinds,
  pastedValues,
  publishingLimits,
  type Audience,
  type AudienceKind,
} from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentBuilderTexts as texts } from '@portal/texts/office/consent-builder';
import { consentOfficeTexts } from '@portal/texts/office/consent';
import { Checkbox, Segments } from '@portal/ui/choices';
import { FieldError, Textarea } from '@portal/ui/fields';
import { LoadFailed, Loading } from '@portal/ui/feedback';
import { useChoices } from '../consent-queries.ts';
import { audienceOption } from '../consent-words.ts';
import { ReachSummary } from '../reach-summary.tsx';
import type { CardProps } from './words-card.tsx';

interface KindProps {
  values: readonly string[];
  onChange: (values: string[]) => void;
}

/** Year levels or classes, with how many students each has. */
const Options = ({ kind, values, onChange }: KindProps & { kind: 'years' | 'classes' }) => {
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

const Pasted = ({ values, onChange }: KindProps) => {
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

/** The audience and its reach. Switching between kinds of audience keeps the choice made in each. */
export const AudienceCard = ({ draft: { audience }, errorOf, onChange }: CardProps) => {
  const [chosen, setChosen] = useState<Partial<Record<AudienceKind, string[]>>>({});
  const error = errorOf('audience');
  const { kind, values } = audience;
  const set = (next: Audience): void => {
    setChosen({ ...chosen, [kind]: values, [next.kind]: next.values });
    onChange({ audience: next });
  };
  const setValues = (next: string[]): void => set({ kind, values: next });
  return (
    <section className="oc" aria-labelledby="audience-title">
      <div className="oc-h">
        <h2 id="audience-title">{texts.audience}</h2>
      </div>
      <div className="oc-b col-sm" id="audience" tabIndex={-1}>
        {error !== undefined && <FieldError id="audience-error">{error}</FieldError>}
        <Segments
          label={texts.by}
          options={audienceKinds.map((value) => ({ value, label: consentOfficeTexts.audience[value] }))}
          value={kind}
          onChange={(next) => set({ kind: next, values: chosen[next] ?? [] })}
        />
        {kind === 'students' ? (
          <Pasted values={values} onChange={setValues} />
        ) : (
          <Options kind={kind} values={values} onChange={setValues} />
        )}
        <h3 className="vh">{consentOfficeTexts.reach.title}</h3>
        <ReachSummary audience={audience} />
      </div>
    </section>
  );
};
