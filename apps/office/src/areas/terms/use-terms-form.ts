import {
  publishTermsBodySchema,
  publishTermsEndpoint,
  termsKinds,
  type OfficeTerms,
  type TermsKind,
} from '@portal/contract/terms';
import { formatDate } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import { call } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { officeTermsTexts as texts } from '@portal/texts/office/publishing/terms';
import { isoFromText, textFromIso } from '@portal/ui/dates';
import { toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useKeepTerms } from './queries.ts';

export const kindOf = (text: string): TermsKind | undefined => termsKinds.find((kind) => kind === text);

interface TermsValues extends Record<string, string> {
  kind: string;
  version: string;
  title: string;
  text: string;
  inForceOn: string;
  confirmation: string;
}

const bodyOf = ({ kind, version, title, text, inForceOn, confirmation }: TermsValues) => ({
  kind,
  version: version.trim(),
  title: title.trim(),
  text,
  inForceOn: isoFromText(inForceOn) ?? '',
  confirmation,
});

/** The errors of the text. The confirmation is asked for afterwards. */
export function errorsOf(values: TermsValues): FieldError[] {
  const errors = schemaErrors(publishTermsBodySchema.safeParse(bodyOf(values)));
  return errors.map((error) =>
    error.path === 'inForceOn' ? { ...error, message: texts.form.invalidDay } : error,
  );
}

/** The new version. It is kept in the tab, also while the person signs in again to publish it. */
export function useTermsForm(today: string, onDone: () => void) {
  const { centreCode } = useOffice().school;
  const keep = useKeepTerms(centreCode);
  const form = useForm<TermsValues, OfficeTerms>({
    draft: 'terms/new',
    initial: {
      kind: '',
      version: '',
      title: '',
      text: '',
      inForceOn: textFromIso(today),
      confirmation: '',
    },
    check: errorsOf,
    send: (values) =>
      call(publishTermsEndpoint, {
        params: { centreCode },
        body: publishTermsBodySchema.parse(bodyOf(values)),
        handlesProblems: true,
      }),
    onSent: (list, values) => {
      const day = isoFromText(values.inForceOn) ?? today;
      const title =
        day === list.today
          ? texts.confirm.published
          : format(texts.confirm.planned, { day: formatDate(day) });
      toasts.push({ title, tone: 'ok' });
      keep(list);
      form.reset();
      onDone();
    },
  });
  return form;
}
export type TermsForm = ReturnType<typeof useTermsForm>;
