import { Eye } from 'lucide-react';
import * as z from 'zod/mini';
import {
  startViewBodySchema,
  startViewEndpoint,
  viewMinutes,
  viewPurposes,
} from '@portal/contract/admin-view';
import { paths } from '@portal/contract/routes';
import { call, isApiProblem } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { beginView } from '@portal/client/session/admin-view';
import { format } from '@portal/texts/format';
import { viewAsTexts as texts } from '@portal/texts/office/view-as';
import { Button } from '@portal/ui/buttons';
import { RadioCards, Select } from '@portal/ui/choices';
import { FailureNote } from '@portal/ui/feedback';
import { ErrorSummary, Textarea } from '@portal/ui/fields';
import { useOffice } from '../../shared/school.tsx';

const options = viewPurposes.map((value) => ({
  value,
  label: texts.purposes[value],
  ...(value === 'check-pages' && { hint: texts.checkHint }),
}));
const minuteOptions = viewMinutes.map((minutes) => ({
  value: String(minutes),
  label: format(texts.minuteOption, { minutes: String(minutes) }),
}));

const bodyOf = ({ minutes, ...values }: { purpose: string; reason: string; minutes: string }) =>
  z.safeParse(startViewBodySchema, { ...values, minutes: Number(minutes) });

/** A refusal has a page of its own on the family side (O-10.1). */
function showRefusal(error: unknown): boolean {
  if (!isApiProblem(error)) return false;
  if (error.is('account-inactive')) location.assign(`/#${paths.adminViewInactiveError()}`);
  else if (error.is('forbidden') || error.is('terms-pending'))
    location.assign(`/#${paths.adminViewContextError()}`);
  else return false;
  return true;
}

/** The purpose, the reason and the length of a view. Its start leaves the office. */
export const StartForm = ({ familyId }: { familyId: string }) => {
  const { centreCode } = useOffice().school;
  const form = useForm({
    draft: `view-as/${familyId}`,
    initial: { purpose: '', reason: '', minutes: String(viewMinutes[0]) },
    check: (values) => schemaErrors(bodyOf(values)),
    send: (values) =>
      call(startViewEndpoint, {
        params: { centreCode, familyId },
        body: z.parse(startViewBodySchema, { ...values, minutes: Number(values.minutes) }),
        handlesProblems: true,
      }),
    onSent: ({ url }) => {
      beginView();
      location.assign(url);
    },
    handles: showRefusal,
  });
  const { values, change, errorOf } = form;
  return (
    <form className="form va-form" noValidate onSubmit={form.submit}>
      <ErrorSummary problems={form.problems} attempt={form.attempt} />
      <div className="va-two">
        <RadioCards
          name="purpose"
          legend={texts.purpose}
          options={options}
          value={values.purpose}
          error={errorOf('purpose')}
          onChange={(purpose) => change({ purpose })}
        />
        <div className="stack">
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
