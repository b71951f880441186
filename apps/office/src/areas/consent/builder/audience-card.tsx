import { useState } from 'react';
import { audienceKinds, type Audience, type AudienceKind } from '@portal/contract/consent/publishing';
import { consentBuilderTexts as texts } from '@portal/texts/office/publishing/consent-builder';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { Segments } from '@portal/ui/choices';
import { FieldError } from '@portal/ui/fields';
import { AudienceOptions, PastedEqIds } from '../../../shared/audience/audience-parts.tsx';
import { WideReach } from '../../../shared/audience/wide-reach.tsx';
import { useReach } from '../consent-queries.ts';
import type { CardProps } from './words-card.tsx';

/** The audience and its reach. Switching between kinds of audience keeps the choice made in each. */
export const AudienceCard = ({ draft: { audience }, errorOf, onChange }: CardProps) => {
  const [chosen, setChosen] = useState<Partial<Record<AudienceKind, string[]>>>({});
  const reach = useReach(audience);
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
          <PastedEqIds values={values} onChange={setValues} />
        ) : (
          <AudienceOptions kind={kind} values={values} onChange={setValues} />
        )}
        <h3 className="vh">{consentOfficeTexts.reach.title}</h3>
        <WideReach audience={audience} reach={reach} />
      </div>
    </section>
  );
};
