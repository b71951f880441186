import { Send } from 'lucide-react';
import { releaseEndpoint, type ReleaseDetail } from '@portal/contract/releases';
import { dateInZone, parseDate } from '@portal/contract/dates';
import type { FieldError } from '@portal/contract/errors';
import { call } from '@portal/client/calls';
import { useForm } from '@portal/client/forms/use-form';
import { format } from '@portal/texts/format';
import { releasePageTexts } from '@portal/texts/office/publishing/releases';
import { Button } from '@portal/ui/buttons';
import { RadioCards } from '@portal/ui/choices';
import { DateInput } from '@portal/ui/dates';
import { FailureNote, Note, toasts } from '@portal/ui/feedback';
import { TextInput } from '@portal/ui/fields';
import { ReachDetails } from '../../../shared/reach-details.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshReleases } from '../queries.ts';

const { release: texts } = releasePageTexts;

interface Values {
  when: string;
  day: string;
  time: string;
}

function errorsOf({ when, day, time }: Values): FieldError[] {
  if (when === 'now') return [];
  const errors: FieldError[] = [];
  if (parseDate(day) === null) errors.push({ path: 'day', message: texts.noDay });
  if (!/^\d{2}:\d{2}$/.test(time)) errors.push({ path: 'time', message: texts.noTime });
  return errors;
}

function useReleaseForm({ id: releaseId, version }: ReleaseDetail) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshReleases();
  return useForm({
    draft: `release/${releaseId}/when`,
    initial: { when: 'now', day: '', time: '15:30' },
    check: errorsOf,
    send: ({ when, day, time }) =>
      call(releaseEndpoint, {
        params: { centreCode, releaseId },
        body: { version, at: when === 'now' ? null : { day: parseDate(day) ?? '', time } },
        handlesProblems: true,
      }),
    onSent: async () => {
      toasts.push({ title: texts.released, tone: 'ok' });
      await refresh();
    },
  });
}

const When = ({ form, today }: { form: ReturnType<typeof useReleaseForm>; today: string }) => {
  const { values, change, errorOf } = form;
  return (
    <>
      <RadioCards
        name="when"
        legend={texts.when}
        options={[
          { value: 'now', label: texts.now },
          { value: 'later', label: texts.later },
        ]}
        value={values.when}
        onChange={(when) => change({ when })}
      />
      {values.when === 'later' && (
        <>
          <DateInput
            id="release-day"
            label={texts.day}
            calendarLabel={texts.calendar}
            min={today}
            error={errorOf('day')}
            value={values.day}
            onChange={(day) => change({ day })}
          />
          <TextInput
            id="release-time"
            type="time"
            label={texts.time}
            width="8"
            error={errorOf('time')}
            value={values.time}
            onChange={({ target }) => change({ time: target.value })}
          />
        </>
      )}
    </>
  );
};

/** Whom the release reaches, and releasing it now or at a set time (O-13.3). */
export const ReleaseCard = ({ release }: { release: ReleaseDetail }) => {
  const { permissions, timeZone } = useOffice().school;
  const form = useReleaseForm(release);
  const { unsettled, files, reach, now } = release;
  const mayRelease = permissions.includes('publications.publish');
  const waits = format(texts.waits, { count: unsettled });
  const refused = release.list.filter(({ scan }) => scan?.state === 'refused').length;
  return (
    <section className="oc" aria-labelledby="release">
      <div className="oc-h">
        <h2 id="release">{texts.heading}</h2>
      </div>
      <form className="oc-b col-sm" noValidate onSubmit={form.submit}>
        <ReachDetails reach={reach} />
        {unsettled > 0 && <Note tone="warn">{waits}</Note>}
        {refused > 0 && <Note tone="bad">{format(texts.refusedFiles, { count: refused })}</Note>}
        {!mayRelease && <p className="muted">{texts.onlyPrincipal}</p>}
        {form.failure && <FailureNote failure={form.failure} attempt={form.attempt} withRetry />}
        {mayRelease && (
          <>
            <When form={form} today={dateInZone(new Date(now), timeZone)} />
            <div>
              <Button
                variant="primary"
                type="submit"
                icon={Send}
                busy={form.isSending}
                busyLabel={texts.releasing}
                unavailable={unsettled > 0 || refused > 0 || files === 0}
              >
                {format(texts.release, { count: files })}
              </Button>
            </div>
          </>
        )}
      </form>
    </section>
  );
};
