import { extendEndpoint, type PublicationDetail } from '@portal/contract/consent/publishing';
import { addDays, parseDate } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { DateInput } from '@portal/ui/dates';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshConsent } from '../consent-queries.ts';
import { dayText } from '../consent-words.ts';

const texts = consentResponseTexts.extend;

function useExtend({ id: publicationId, today }: PublicationDetail) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshConsent();
  return useForm({
    draft: `consent-extend/${publicationId}`,
    initial: { dueDate: '' },
    check: ({ dueDate }) =>
      parseDate(dueDate) === null ? [{ path: 'dueDate', message: texts.notADate }] : [],
    send: ({ dueDate }) =>
      call(extendEndpoint, {
        params: { centreCode, publicationId },
        body: { dueDate: parseDate(dueDate) ?? '' },
        handlesProblems: true,
      }),
    onSent: async ({ dueDate }) => {
      toasts.push({ title: format(texts.saved, { day: dayText(dueDate, today) }), tone: 'ok' });
      await refresh();
    },
  });
}

/** Moves the due date to a later day. */
export const ExtendCard = ({ publication }: { publication: PublicationDetail }) => {
  const form = useExtend(publication);
  const { today, dueDate } = publication;
  const first = dueDate === null || dueDate < today ? today : addDays(dueDate, 1);
  return (
    <section className="oc" aria-labelledby="extend">
      <div className="oc-h">
        <h2 id="extend">{texts.heading}</h2>
      </div>
      <form className="oc-b col-sm" noValidate onSubmit={form.submit}>
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        <DateInput
          id="extend-date"
          label={texts.due}
          min={first}
          value={form.values.dueDate}
          error={form.errorOf('dueDate')}
          calendarLabel={texts.calendar}
          onChange={(typed) => form.change({ dueDate: typed })}
        />
        <div>
          <Button variant="secondary" type="submit" busy={form.isSending}>
            {texts.save}
          </Button>
        </div>
        <p className="muted">{texts.hint}</p>
      </form>
    </section>
  );
};
