import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import {
  queueLimits,
  reversalBodySchema,
  reverseDecisionEndpoint,
  type RequestDetail,
} from '@portal/contract/queue';
import { call } from '@portal/client/calls';
import { schemaErrors } from '@portal/client/forms/schema-errors';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { queueTexts } from '@portal/texts/office/queue';
import { Button } from '@portal/ui/buttons';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { Textarea } from '@portal/ui/fields';
import { refreshQueue } from '../../../shared/queries.ts';
import { useOffice } from '../../../shared/school.tsx';

const texts = queueTexts.reversal;
const fieldId = 'reversal-note';
const focusField = (): void => document.getElementById(fieldId)?.focus();

/** Reverses a decision that has taken effect. The family reads the note. */
export const Reversal = ({
  request: { id: requestId, version, submittedBy },
  onCancel,
}: {
  request: RequestDetail;
  onCancel: () => void;
}) => {
  const { centreCode } = useOffice().school;
  const queries = useQueryClient();
  useEffect(focusField, []);
  const form = useForm({
    draft: `reversal/${requestId}`,
    initial: { note: '' },
    check: ({ note }) => schemaErrors(reversalBodySchema.safeParse({ version, note })),
    send: ({ note }) =>
      call(reverseDecisionEndpoint, {
        params: { centreCode, requestId },
        body: { version, note },
        handlesProblems: true,
      }),
    onSent: async () => {
      toasts.push({ title: texts.done, tone: 'ok' });
      document.querySelector<HTMLElement>('main h1')?.focus();
      await refreshQueue(queries);
    },
    onInvalid: focusField,
  });
  return (
    <form className="col-sm reversal" onSubmit={form.submit} noValidate>
      <p>{format(texts.lead, { name: submittedBy })}</p>
      <Textarea
        label={texts.note}
        id={fieldId}
        rows={2}
        maxLength={queueLimits.note}
        value={form.values.note}
        error={form.errorOf('note')}
        onChange={({ target }) => form.change({ note: target.value })}
      />
      {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} />}
      <div className="row">
        <Button type="submit" variant="primary" busy={form.isSending} busyLabel={texts.sending}>
          {texts.send}
        </Button>
        <Button variant="ghost" onClick={onCancel}>
          {texts.cancel}
        </Button>
      </div>
    </form>
  );
};
