import { useDeferredValue, useMemo } from 'react';
import { readSections, termsLabel, type TermsKind } from '@portal/contract/terms';
import { officeTermsTexts } from '@portal/texts/office/publishing/terms';
import { PhoneCard } from '../../shared/parts/phone-card.tsx';

const texts = officeTermsTexts.preview;

/** The document on a phone, from the same sections as families get. It can't be accepted. */
export const TermsPreview = ({
  kind,
  title,
  text,
}: {
  kind: TermsKind | undefined;
  title: string;
  text: string;
}) => {
  const shown = useDeferredValue(text);
  const sections = useMemo(() => readSections(shown), [shown]);
  return (
    <PhoneCard id="terms-preview" className="oc preview" title={texts.title} label={texts.label}>
      <div className="phone-b">
        <h3>{title === '' ? texts.empty : title}</h3>
        <div className="pc col-sm terms-text">
          {sections.map(({ heading, paragraphs }, index) => (
            <section key={`${index} ${heading}`} className="col-sm">
              {heading !== '' && <h4>{heading}</h4>}
              {paragraphs.map((paragraph, at) => (
                <p key={`${at} ${paragraph}`}>{paragraph}</p>
              ))}
            </section>
          ))}
        </div>
        <label className="choice">
          <input type="checkbox" disabled />
          <span>{termsLabel(kind ?? 'owner')}</span>
        </label>
        <span className="fake-btn">{texts.go}</span>
      </div>
    </PhoneCard>
  );
};
