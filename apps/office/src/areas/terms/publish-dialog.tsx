import { useState, type FormEvent } from 'react';
import { termsLimits, type OfficeTerms } from '@portal/contract/terms';
import { formatDate } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { officeTermsTexts } from '@portal/texts/office/publishing/terms';
import { isoFromText } from '@portal/ui/dates';
import { Note } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { FormDialog } from '../../shared/parts/form-dialog.tsx';
import { kindOf, type TermsForm } from './use-terms-form.ts';

const { confirm: texts, kinds } = officeTermsTexts;

/** Who must accept the new version, and from when. */
const Effect = ({ form, terms }: { form: TermsForm; terms: OfficeTerms }) => {
  const kind = kindOf(form.values.kind);
  const asked = kind === undefined ? null : (terms.concerned[kind] ?? null);
  const day = isoFromText(form.values.inForceOn) ?? terms.today;
  return (
    <Note tone="warn">
      {asked === null ? texts.photo : format(texts.asks, { count: asked })}{' '}
      {day > terms.today && format(texts.from, { day: formatDate(day) })}
    </Note>
  );
};

/** Asks before publishing: the person types the version. */
export const PublishDialog = ({
  form,
  terms,
  onClose,
}: {
  form: TermsForm;
  terms: OfficeTerms;
  onClose: () => void;
}) => {
  const [isRefused, setRefused] = useState(false);
  const { values, change, errorOf } = form;
  const version = values.version.trim();
  const kind = kindOf(values.kind);
  const label = format(texts.label, { version });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const isConfirmed = values.confirmation.trim() === version;
    setRefused(!isConfirmed);
    if (isConfirmed) form.submit(event);
    else document.getElementById('confirmation')?.focus();
  };
  const elsewhere = form.problems.filter(({ id }) => id !== 'confirmation');
  return (
    <FormDialog
      id="publish-terms"
      title={format(texts.title, { kind: kind ? kinds[kind] : '', version })}
      texts={{
        cancel: texts.cancel,
        send: format(texts.publish, { version }),
        sending: texts.publishing,
      }}
      form={{ ...form, submit }}
      onClose={onClose}
    >
      {elsewhere.map(({ id, message }) => (
        <Note key={id} tone="bad" live>
          {message}
        </Note>
      ))}
      <Effect form={form} terms={terms} />
      <TextInput
        id="confirmation"
        label={label}
        error={isRefused ? label : errorOf('confirmation')}
        autoComplete="off"
        maxLength={termsLimits.version}
        value={values.confirmation}
        onChange={({ target }) => change({ confirmation: target.value })}
      />
    </FormDialog>
  );
};
