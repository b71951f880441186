import { publishEndpoint, type ConsentDraft } from '@portal/contract/consent/publishing';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { consentBuilderTexts } from '@portal/texts/office/publishing/consent-builder';
import { Button } from '@portal/ui/buttons';
import { Dialog, FailureNote, Note, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../../shared/school.tsx';
import { useReach, useRefreshConsent } from '../consent-queries.ts';
import { audienceText } from '../../../shared/audience/audience-words.ts';
import { WideReach } from '../../../shared/audience/wide-reach.tsx';
import { dayText } from '../consent-words.ts';
import type { KeptDraft } from './use-kept-draft.ts';

const texts = consentBuilderTexts.check;

const When = ({ draft: { opensOn, dueDate }, today }: { draft: ConsentDraft; today: string }) => (
  <>
    <p>
      {opensOn === null || opensOn <= today
        ? texts.atOnce
        : format(texts.onDay, { day: dayText(opensOn, today) })}
    </p>
    {dueDate !== null && <p>{format(texts.due, { day: dayText(dueDate, today) })}</p>}
  </>
);

/** Publishes the version that the server has saved. */
function usePublish(publicationId: string, { flush, version, discard }: KeptDraft) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshConsent();
  const action = useAction();
  const publish = (): Promise<boolean> =>
    action.run(async () => {
      if (!(await flush())) {
        toasts.push({ title: texts.notSaved, tone: 'bad' });
        return;
      }
      await call(publishEndpoint, {
        params: { centreCode, publicationId },
        body: { version: version() },
        handlesProblems: true,
      });
      discard();
      toasts.push({ title: texts.published, tone: 'ok' });
      await refresh();
    });
  return { ...action, publish };
}

/** What is sent, to whom and when, before it is published. */
export const PublishDialog = ({
  publicationId,
  kept,
  today,
  onClose,
}: {
  publicationId: string;
  kept: KeptDraft;
  today: string;
  onClose: () => void;
}) => {
  const { draft } = kept;
  const reached = useReach(draft.audience);
  const reach = reached.data;
  const { publish, isBusy, failure, attempt } = usePublish(publicationId, kept);
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title={format(texts.title, { title: draft.title })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.cancel}
          </Button>
          <Button
            variant="primary"
            busy={isBusy}
            unavailable={!reach || reach.students === 0}
            onClick={() => void publish()}
          >
            {format(texts.publish, { count: reach?.families ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="col">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <p className="b">{audienceText(draft.audience)}</p>
        <WideReach audience={draft.audience} reach={reached} />
        <Note tone="mute">
          <When draft={draft} today={today} />
        </Note>
      </div>
    </Dialog>
  );
};
