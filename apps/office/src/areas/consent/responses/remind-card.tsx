import { Send } from 'lucide-react';
import {
  publishingLimits,
  remindEndpoint,
  type PublicationDetail,
  type Responses,
} from '@portal/contract/consent/publishing';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshConsent } from '../consent-queries.ts';
import { momentText } from '../consent-words.ts';

const texts = consentResponseTexts.remind;

function useRemind(publicationId: string, now: string) {
  const { centreCode, timeZone } = useOffice().school;
  const refresh = useRefreshConsent();
  const action = useAction();
  const remind = (): Promise<boolean> =>
    action.run(async () => {
      const { startsAt } = await call(remindEndpoint, {
        params: { centreCode, publicationId },
        handlesProblems: true,
      });
      const time = momentText(startsAt, now, timeZone);
      toasts.push({ title: startsAt > now ? format(texts.later, { time }) : texts.sent, tone: 'ok' });
      await refresh();
    });
  return { ...action, remind };
}

function whyNot({ state }: PublicationDetail, { counts }: Responses): string | undefined {
  if (state !== 'open') return texts.closed;
  return counts.unanswered === 0 ? texts.nobody : undefined;
}

/** Reminds the families who have not answered. */
export const RemindCard = ({
  publication,
  responses,
}: {
  publication: PublicationDetail;
  responses: Responses;
}) => {
  const { timeZone } = useOffice().school;
  const { lastReminder, now } = responses;
  const { remind, isBusy, failure, attempt } = useRemind(publication.id, now);
  const why = whyNot(publication, responses);
  return (
    <section className="oc" aria-labelledby="remind">
      <div className="oc-h">
        <h2 id="remind">{texts.heading}</h2>
      </div>
      <div className="oc-b col-sm">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <p>
          {lastReminder === null
            ? texts.never
            : format(texts.last, { time: momentText(lastReminder, now, timeZone) })}
        </p>
        <div>
          <Button
            variant="primary"
            icon={Send}
            busy={isBusy}
            {...(why !== undefined && { why })}
            onClick={() => void remind()}
          >
            {texts.button}
          </Button>
        </div>
        <p className="muted">{format(texts.rule, { days: String(publishingLimits.daysBetweenReminders) })}</p>
      </div>
    </section>
  );
};
