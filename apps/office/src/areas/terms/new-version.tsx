import { useState, type FormEvent } from 'react';
import { termsKinds, termsLimits, type OfficeTerms } from '@portal/contract/terms';
import { officeTermsTexts } from '@portal/texts/office/publishing/terms';
import { Button } from '@portal/ui/buttons';
import { Select } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { ErrorSummary, Textarea, TextInput } from '@portal/ui/fields';
import { PublishDialog } from './publish-dialog.tsx';
import { TermsPreview } from './terms-preview.tsx';
import { errorsOf, kindOf, useTermsForm, type TermsForm } from './use-terms-form.ts';

const { form: texts, kinds, concerned } = officeTermsTexts;

const Fields = ({ form, today }: { form: TermsForm; today: string }) => {
  const { values, change, errorOf } = form;
  const kind = kindOf(values.kind);
  return (
    <>
      <Select
        id="kind"
        label={texts.kind}
        hint={kind && concerned[kind]}
        error={errorOf('kind')}
        placeholder={texts.chooseKind}
        options={termsKinds.map((value) => ({ value, label: kinds[value] }))}
        value={values.kind}
        onChange={({ target }) => change({ kind: target.value })}
      />
      <TextInput
        id="version"
        label={texts.version}
        hint={texts.versionHint}
        error={errorOf('version')}
        width="8"
        maxLength={termsLimits.version}
        value={values.version}
        onChange={({ target }) => change({ version: target.value })}
      />
      <TextInput
        id="title"
        label={texts.name}
        error={errorOf('title')}
        maxLength={termsLimits.title}
        value={values.title}
        onChange={({ target }) => change({ title: target.value })}
      />
      <Textarea
        id="text"
        label={texts.text}
        hint={texts.textHint}
        error={errorOf('text')}
        rows={14}
        maxLength={termsLimits.text}
        value={values.text}
        onChange={({ target }) => change({ text: target.value })}
      />
      <DateInput
        id="inForceOn"
        label={texts.inForceOn}
        hint={texts.inForceHint}
        calendarLabel={texts.calendar}
        error={errorOf('inForceOn')}
        min={today}
        value={values.inForceOn}
        onChange={(inForceOn) => change({ inForceOn })}
      />
    </>
  );
};

/** A new version beside its preview. Publishing asks first, because it can't be undone. */
export const NewVersion = ({ terms }: { terms: OfficeTerms }) => {
  const [isAsking, setAsking] = useState(false);
  const form = useTermsForm(terms.today, () => setAsking(false));
  const ask = (event: FormEvent): void => {
    event.preventDefault();
    // Invalid fields are shown by an attempt to send, which sends nothing.
    if (errorsOf(form.values).length > 0) form.submit(event);
    else setAsking(true);
  };
  return (
    <div className="g-main wide">
      <section className="oc" aria-labelledby="terms-new">
        <div className="oc-h">
          <h2 id="terms-new">{texts.title}</h2>
        </div>
        <form className="oc-b col" noValidate onSubmit={ask}>
          <ErrorSummary attempt={form.attempt} problems={form.problems} />
          <Fields form={form} today={terms.today} />
          <div className="row">
            <Button variant="primary" type="submit" aria-haspopup="dialog">
              {texts.next}
            </Button>
            <span className="muted">{texts.saved}</span>
          </div>
        </form>
      </section>
      <TermsPreview kind={kindOf(form.values.kind)} title={form.values.title} text={form.values.text} />
      {isAsking && <PublishDialog form={form} terms={terms} onClose={() => setAsking(false)} />}
    </div>
  );
};
