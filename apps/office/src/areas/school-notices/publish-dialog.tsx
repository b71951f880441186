import type { WideAudience } from '@portal/contract/audiences';
import { publishNoticeEndpoint } from '@portal/contract/school-notices/office';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { noticeFormTexts } from '@portal/texts/office/publishing/school-notices';
import { Button } from '@portal/ui/buttons';
import { Dialog, FailureNote, toasts } from '@portal/ui/feedback';
import { audienceText } from '../../shared/audience/audience-words.ts';
import { WideReach } from '../../shared/audience/wide-reach.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useNoticeReach, useRefreshNotices } from './queries.ts';
import { UrgentText } from './urgent-text.tsx';

const { send: texts } = noticeFormTexts;

export interface Publishing {
  id: string;
  version: number;
  title: string;
  audience: WideAudience;
  isUrgent: boolean;
}

/** Shows the notice's reach before publishing (O-16.2). */
export const PublishDialog = ({ publishing, onClose }: { publishing: Publishing; onClose: () => void }) => {
  const { id: noticeId, version, title, audience, isUrgent } = publishing;
  const { centreCode } = useOffice().school;
  const refresh = useRefreshNotices();
  const reach = useNoticeReach(audience, isUrgent ? title : undefined);
  const { run, isBusy, failure, attempt } = useAction();
  const publish = (): void =>
    void run(async () => {
      const params = { centreCode, noticeId };
      await call(publishNoticeEndpoint, { params, body: { version }, handlesProblems: true });
      toasts.push({ title: texts.held, tone: 'ok' });
      await refresh();
      onClose();
    });
  return (
    <Dialog
      open
      onClose={onClose}
      busy={isBusy}
      title={format(texts.title, { title })}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            {texts.back}
          </Button>
          <Button variant="primary" busy={isBusy} unavailable={reach.data === undefined} onClick={publish}>
            {format(texts.publish, { count: reach.data?.families ?? 0 })}
          </Button>
        </>
      }
    >
      <div className="col">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        <p>{isUrgent ? texts.urgent.hint : texts.hint}</p>
        <p className="b">{audienceText(audience)}</p>
        <WideReach audience={audience} reach={reach} />
        {reach.data?.urgentText && <UrgentText text={reach.data.urgentText} adults={reach.data.adults} />}
      </div>
    </Dialog>
  );
};
