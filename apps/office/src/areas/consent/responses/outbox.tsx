import { CalendarClock, Undo2 } from 'lucide-react';
import { recallEndpoint, type PublicationDetail } from '@portal/contract/consent/publishing';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { consentOfficeTexts } from '@portal/texts/office/publishing/consent';
import { consentResponseTexts } from '@portal/texts/office/publishing/consent-responses';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Note, toasts } from '@portal/ui/feedback';
import { WideReach } from '../../../shared/audience/wide-reach.tsx';
import { useOffice } from '../../../shared/school.tsx';
import { useReach, useRefreshConsent } from '../consent-queries.ts';
import { momentText } from '../consent-words.ts';

const { outbox: texts, end } = consentResponseTexts;

function useRecallToDraft(publicationId: string) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshConsent();
  const action = useAction();
  const recall = (): Promise<boolean> =>
    action.run(async () => {
      const { state } = await call(recallEndpoint, {
        params: { centreCode, publicationId },
        handlesProblems: true,
      });
      toasts.push({ title: state === 'draft' ? texts.recalled : end.recalled, tone: 'ok' });
      await refresh();
    });
  return { ...action, recall };
}

/** A request that is published, but not sent yet. */
export const Outbox = ({ publication }: { publication: PublicationDetail }) => {
  const { timeZone, permissions } = useOffice().school;
  const { id, sendsAt, publishedAt, publishedBy, audience } = publication;
  const { recall, isBusy, failure, attempt } = useRecallToDraft(id);
  const reach = useReach(audience);
  const mayRecall = permissions.includes('publications.publish');
  return (
    <>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <Note
        tone="info"
        icon={CalendarClock}
        title={format(texts.waits, { time: momentText(sendsAt ?? '', publishedAt ?? '', timeZone) })}
        action={
          <Button
            variant="secondary"
            icon={Undo2}
            busy={isBusy}
            {...(!mayRecall && { why: end.onlyPrincipal })}
            onClick={() => void recall()}
          >
            {texts.recall}
          </Button>
        }
      >
        {texts.nobody} {publishedBy !== null && format(texts.by, { name: publishedBy })}
      </Note>
      <section className="oc" aria-labelledby="reach">
        <div className="oc-h">
          <h2 id="reach">{consentOfficeTexts.reach.title}</h2>
        </div>
        <div className="oc-b">
          <WideReach audience={audience} reach={reach} />
        </div>
      </section>
    </>
  );
};
