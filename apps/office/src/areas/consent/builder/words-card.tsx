import { Plus, X } from 'lucide-react';
import { publishingLimits, type ConsentDraft } from '@portal/contract/consent/publishing';
import { format } from '@portal/texts/format';
import { consentBuilderTexts } from '@portal/texts/office/publishing/consent-builder';
import { Button } from '@portal/ui/buttons';
import { Textarea, TextInput } from '@portal/ui/fields';
import type { ChangeDraft } from './use-kept-draft.ts';

const texts = consentBuilderTexts.words;

export interface CardProps {
  draft: ConsentDraft;
  errorOf: (path: string) => string | undefined;
  onChange: ChangeDraft;
}

/** When, where and cost, each as a label and a text. */
const Facts = ({ facts, onChange }: Pick<ConsentDraft, 'facts'> & Pick<CardProps, 'onChange'>) => {
  const change = (at: number, part: Partial<ConsentDraft['facts'][number]>): void =>
    onChange({ facts: facts.map((fact, index) => (index === at ? { ...fact, ...part } : fact)) });
  return (
    <fieldset className="col-sm">
      <legend className="b">{texts.facts}</legend>
      <p className="hint">{texts.factsHint}</p>
      {facts.map((fact, index) => {
        const number = { number: String(index + 1) };
        return (
          <div key={number.number} className="row fact">
            <input
              className="input"
              aria-label={format(texts.label, number)}
              maxLength={publishingLimits.factLabel}
              value={fact.label}
              onChange={(event) => change(index, { label: event.target.value })}
            />
            <input
              className="input"
              aria-label={format(texts.text, number)}
              maxLength={publishingLimits.factText}
              value={fact.text}
              onChange={(event) => change(index, { text: event.target.value })}
            />
            <Button
              className="btn-sm"
              variant="ghost"
              iconOnly
              icon={X}
              aria-label={format(texts.removeFact, number)}
              onClick={() => onChange({ facts: facts.toSpliced(index, 1) })}
            />
          </div>
        );
      })}
      {facts.length < publishingLimits.facts && (
        <div className="row">
          <Button
            className="btn-sm"
            variant="secondary"
            icon={Plus}
            onClick={() => onChange({ facts: [...facts, { label: '', text: '' }] })}
          >
            {texts.addFact}
          </Button>
        </div>
      )}
    </fieldset>
  );
};

/** Title, text, details and contact. */
export const WordsCard = ({ draft, errorOf, onChange }: CardProps) => (
  <section className="oc" aria-labelledby="words">
    <div className="oc-h">
      <h2 id="words">{texts.heading}</h2>
    </div>
    <div className="oc-b col-sm">
      <TextInput
        id="title"
        label={texts.title}
        maxLength={publishingLimits.title}
        value={draft.title}
        error={errorOf('title')}
        onChange={(event) => onChange({ title: event.target.value })}
      />
      <Textarea
        id="about"
        label={texts.about}
        hint={texts.aboutHint}
        optional
        rows={4}
        maxLength={publishingLimits.about}
        value={draft.about}
        onChange={(event) => onChange({ about: event.target.value })}
      />
      <Facts facts={draft.facts} onChange={onChange} />
      <div className="g2">
        <TextInput
          id="contactName"
          label={texts.contactName}
          optional
          maxLength={publishingLimits.contactName}
          value={draft.contactName}
          onChange={(event) => onChange({ contactName: event.target.value })}
        />
        <TextInput
          id="contactEmail"
          label={texts.contactEmail}
          type="email"
          optional
          maxLength={publishingLimits.contactEmail}
          value={draft.contactEmail}
          error={errorOf('contactEmail')}
          onChange={(event) => onChange({ contactEmail: event.target.value })}
        />
      </div>
    </div>
  </section>
);
