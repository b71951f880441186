import { useState } from 'react';
import { wideAudienceKinds, type WideAudience, type WideAudienceKind } from '@portal/contract/audiences';
import { audienceTexts as texts } from '@portal/texts/office/publishing/audiences';
import { Select } from '@portal/ui/choices';
import { FieldError } from '@portal/ui/fields';
import { AudienceOptions, PastedEqIds } from './audience-parts.tsx';

/** The audience of an event or a notice. Switching between kinds keeps each kind's selection. */
export const WideAudienceFields = ({
  audience: { kind, values },
  error,
  onChange,
}: {
  audience: WideAudience;
  error: string | undefined;
  onChange: (audience: WideAudience) => void;
}) => {
  const [chosen, setChosen] = useState<Partial<Record<WideAudienceKind, string[]>>>({});
  const choose = (next: WideAudienceKind): void => {
    setChosen({ ...chosen, [kind]: values });
    onChange({ kind: next, values: next === 'school' ? [] : (chosen[next] ?? []) });
  };
  const setValues = (next: string[]): void => onChange({ kind, values: next });
  return (
    <div className="col-sm" id="audience" tabIndex={-1}>
      <Select
        label={texts.label}
        options={wideAudienceKinds.map((value) => ({ value, label: texts.kinds[value] }))}
        value={kind}
        onChange={({ target }) => choose(wideAudienceKinds.find((one) => one === target.value) ?? 'school')}
      />
      {error !== undefined && <FieldError id="audience-error">{error}</FieldError>}
      {kind === 'students' && <PastedEqIds values={values} onChange={setValues} />}
      {(kind === 'years' || kind === 'classes') && (
        <AudienceOptions kind={kind} values={values} onChange={setValues} />
      )}
    </div>
  );
};
