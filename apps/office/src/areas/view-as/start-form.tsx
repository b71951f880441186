import { Eye } from 'lucide-react';
import * as z from 'zod/mini';
import {
  helpCodePurpose,
  startViewBodySchema,
  startViewEndpoint,
  viewMinutes,
  viewPurposes,
  type ViewPurpose,
} from '@portal/contract/admin-view';
import type { Site } from '@portal/contract/site';
import { call } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { beginView } from '@portal/client/session/admin-view';
import { useSite } from '@portal/client/site';
import { format } from '@portal/texts/format';
import { viewAsTexts as texts } from '@portal/texts/office/staff/view-as';
import { Button } from '@portal/ui/buttons';
import { RadioCards, Select, type RadioOption } from '@portal/ui/choices';
import { FailureNote } from '@portal/ui/feedback';
import { CodeInput, ErrorSummary, Textarea } from '@portal/ui/fields';
import { useOffice } from '../../shared/school.tsx';
import { refusalAddress } from './refusal.ts';

type Purpose = ViewPurpose | typeof helpCodePurpose;

const hints: Partial<Record<Purpose, string>> = {
  'check-pages': texts.checkHint,
  [helpCodePurpose]: texts.codeHint,
};
const optionOf = (value: Purpose): RadioOption => ({
  value,
  label: texts.purposes[value],
  hint: hints[value],
});
const minuteOptions = viewMinutes.map((minutes) => ({
  value: String(minutes),
  label: format(texts.minuteOption, { minutes: String(minutes) }),
}));

interface Values {
  purpose: string;
  reason: string;
  code: string;
  minutes: string;
}

const readBody = ({ purpose, reason, code, minutes }: Values) =>
  z.safeParse(
    startViewBodySchema,
    purpose === helpCodePurpose ? { purpose, code } : { purpose, reason, minutes: Number(minutes) },
  );

function showRefusal(error: unknown, site: Site): boolean {
  const address = refusalAddress(error, site);
  if (address !== null) location.assign(address);
  return address !== null;
}

function useStartForm(familyId: string) {
  const { centreCode } = useOffice().school;
  const site = useSite();
  const initial: Values = { purpose: '', reason: '', code: '', minutes: String(viewMinutes[0]) };
  return useForm({
    draft: `view-as/${familyId}`,
    initial,
    secrets: ['code'],
    check: (values) => schemaErrors(readBody(values)),
    send: async (values) => {
      const { data } = readBody(values);
      if (!data) throw new Error('Sent what was not checked');
      return call(startViewEndpoint, {
        params: { centreCode, familyId },
        body: data,
        handlesProblems: true,
      });
    },
    onSent: ({ url }) => {
      beginView();
      location.assign(url);
    },
    handles: (error) => showRefusal(error, site),
  });
}

type FieldsProps = Pick<ReturnType<typeof useStartForm>, 'values' | 'change' | 'errorOf'>;

const CodeFields = ({ values, change, errorOf }: FieldsProps) => (
  <CodeInput
    id="code"
    label={texts.code}
    hint={texts.codeWhere}
    value={values.code}
    error={errorOf('code')}
    autoComplete="off"
    onChange={(event) => change({ code: event.target.value })}
  />
);

const ReasonFields = ({ values, change, errorOf }: FieldsProps) => (
  <>
    <Textarea
      id="reason"
      label={texts.reason}
      hint={texts.reasonHint}
      rows={4}
      value={values.reason}
      error={errorOf('reason')}
      onChange={(event) => change({ reason: event.target.value })}
    />
    <Select
      id="minutes"
      name="minutes"
      label={texts.minutes}
      options={minuteOptions}
      value={values.minutes}
      onChange={(event) => change({ minutes: event.target.value })}
    />
  </>
);

/** The purpose and length of the view, or the parent's help code. Starting the view leaves the office. */
export const StartForm = ({ familyId, takesHelpCode }: { familyId: string; takesHelpCode: boolean }) => {
  const form = useStartForm(familyId);
  const { values, change, errorOf } = form;
  const purposes: readonly Purpose[] = takesHelpCode ? [helpCodePurpose, ...viewPurposes] : viewPurposes;
  const Fields = values.purpose === helpCodePurpose ? CodeFields : ReasonFields;
  return (
    <form className="form va-form" noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <div className="va-two">
        <RadioCards
          name="purpose"
          legend={texts.purpose}
          options={purposes.map(optionOf)}
          value={values.purpose}
          error={errorOf('purpose')}
          onChange={(purpose) => change({ purpose })}
        />
        <div className="stack">
          <Fields {...{ values, change, errorOf }} />
        </div>
      </div>
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
      <p className="va-start">
        <Button variant="primary" type="submit" icon={Eye} busy={form.isSending} busyLabel={texts.starting}>
          {texts.start}
        </Button>
        <span className="muted">{texts.note}</span>
      </p>
    </form>
  );
};
