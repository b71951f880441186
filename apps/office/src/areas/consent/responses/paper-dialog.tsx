import { useMemo } from 'react';
import { answerErrors } from '@portal/contract/consent';
import {
  paperAnswerBodySchema,
  paperAnswerEndpoint,
  publishingLimits,
  templateOf,
  type PublicationDetail,
} from '@portal/contract/consent/publishing';
import { formatDateField, parseDate } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { questionId, TemplateForm, tidyAnswers, type Answers } from '@portal/ui/consent-form';
import { DateInput } from '@portal/ui/dates';
import { Dialog, FailureNote, toasts } from '@portal/ui/feedback';
import { ErrorSummary, TextInput } from '@portal/ui/fields';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshConsent } from '../consent-queries.ts';

const texts = consentResponseTexts.paper;

interface PaperProps {
  publication: PublicationDetail;
  requestId: string;
  student: string;
  onClose: () => void;
}

interface Values {
  answers: Answers;
  signedBy: string;
  /** As typed. */
  signedOn: string;
}

const bodyOf = ({ answers, signedBy, signedOn }: Values) => ({
  data: tidyAnswers(answers),
  signedBy,
  signedOn: parseDate(signedOn) ?? '',
});

const idOf = (path: string): string =>
  path.startsWith('answers.') ? questionId(path.split('.').slice(1)) : path;

/** Entries stay in the tab until they are recorded, even after an error or a new sign-in. */
function usePaper({ publication, requestId, student, onClose }: PaperProps) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshConsent();
  const template = useMemo(() => templateOf(publication.draft), [publication.draft]);
  const form = useForm<Values, undefined>({
    draft: `consent-paper/${centreCode}/${requestId}`,
    initial: { answers: {}, signedBy: '', signedOn: formatDateField(publication.today) },
    check: (values) => {
      const { signedBy } = bodyOf(values);
      const wrong = answerErrors(template, tidyAnswers(values.answers));
      const onName = schemaErrors(
        paperAnswerBodySchema.safeParse({ data: {}, signedBy, signedOn: publication.today }),
      );
      return [
        ...wrong.map(({ path, message }) => ({ path: `answers.${path}`, message })),
        ...onName,
        ...(parseDate(values.signedOn) === null ? [{ path: 'signedOn', message: texts.notADate }] : []),
      ];
    },
    send: (values) =>
      call(paperAnswerEndpoint, {
        params: { centreCode, publicationId: publication.id, requestId },
        body: bodyOf(values),
        handlesProblems: true,
      }),
    onSent: async () => {
      toasts.push({ title: format(texts.saved, { name: student }), tone: 'ok' });
      onClose();
      await refresh();
    },
    fieldOf: (path) => (path === 'signedOn' || path === 'signedBy' ? path : `answers.${path}`),
  });
  return { form, template };
}

const Signature = ({ form, today }: { form: ReturnType<typeof usePaper>['form']; today: string }) => (
  <>
    <TextInput
      id="signedBy"
      label={texts.signedBy}
      maxLength={publishingLimits.signer}
      autoComplete="off"
      value={form.values.signedBy}
      error={form.errorOf('signedBy')}
      onChange={(event) => form.change({ signedBy: event.target.value })}
    />
    <DateInput
      id="signedOn"
      label={texts.signedOn}
      max={today}
      value={form.values.signedOn}
      error={form.errorOf('signedOn')}
      calendarLabel={texts.calendar}
      onChange={(signedOn) => form.change({ signedOn })}
    />
  </>
);

/** Records an answer given on paper, in the form that families fill in. */
export const PaperDialog = (props: PaperProps) => {
  const { publication, student, onClose } = props;
  const { form, template } = usePaper(props);
  const problems = form.problems.map(({ id, message }) => ({ id: idOf(id), message }));
  return (
    <Dialog
      open
      onClose={onClose}
      title={format(texts.title, { name: student })}
      busy={form.isSending}
      className="paper"
    >
      <form className="form" noValidate onSubmit={form.submit}>
        <ErrorSummary problems={problems} attempt={form.attempt} />
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        <TemplateForm
          template={template}
          data={form.values.answers}
          problems={problems}
          onChange={(answers) => form.change({ answers })}
        />
        <Signature form={form} today={publication.today} />
        <p className="muted">{texts.hint}</p>
        <div className="btn-row btn-row-end">
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button variant="primary" type="submit" busy={form.isSending}>
            {texts.save}
          </Button>
        </div>
      </form>
    </Dialog>
  );
};
