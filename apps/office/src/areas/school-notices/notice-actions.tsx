import { useState } from 'react';
import { recallNoticeEndpoint, type OfficeNotice } from '@portal/contract/school-notices/office';
import { endOutageEndpoint, type OfficeOutage } from '@portal/contract/service-status/office';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { noticeTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog, FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useRefreshNotices } from './queries.ts';
import type { Opened } from './recalled-dialog.tsx';

interface ActionsProps {
  notice: OfficeNotice;
  onEdit: () => void;
  /** Called with the adults who had opened the notice. Not called for a notice that waited in the outbox. */
  onRecalled: (opened: Opened) => void;
}

function useRecall({ id: noticeId }: OfficeNotice, onRecalled: ActionsProps['onRecalled']) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshNotices();
  const action = useAction();
  const params = { centreCode, noticeId };
  const [isAsking, setAsking] = useState(false);
  const recall = (): void =>
    void action.run(async () => {
      const { state, opened } = await call(recallNoticeEndpoint, { params, handlesProblems: true });
      const title = state === 'draft' ? texts.takenBack : format(texts.recalled, { count: opened.length });
      toasts.push({ title, tone: 'ok' });
      // Closes the dialog before the refresh moves the row, because moving an open dialog in the document ends its modality.
      setAsking(false);
      if (state === 'recalled') onRecalled(opened);
      await refresh();
    });
  return { ...action, recall, isAsking, setAsking };
}

const named = (label: string, title: string): string => format(label, { title });

const DraftActions = ({ notice, onEdit }: { notice: OfficeNotice; onEdit: () => void }) => {
  const mayPublish = useOffice().school.permissions.includes('publications.publish');
  const [isPublishing, setPublishing] = useState(false);
  const { id, version, content } = notice;
  const { title, audience, isUrgent } = content;
  return (
    <span className="row">
      <Button
        variant="secondary"
        aria-label={named(texts.publishOne, title)}
        {...(!mayPublish && { why: texts.onlyPrincipal })}
        onClick={() => setPublishing(true)}
      >
        {texts.publish}
      </Button>
      <Button variant="ghost" aria-label={named(texts.editOne, title)} onClick={onEdit}>
        {texts.edit}
      </Button>
      {isPublishing && (
        <PublishDialog
          publishing={{ id, version, title, audience, isUrgent }}
          onClose={() => setPublishing(false)}
        />
      )}
    </span>
  );
};

/** Undoes a waiting publication, or recalls a shown notice and then lists the adults who had opened it. */
const SentActions = ({ notice, onRecalled }: Pick<ActionsProps, 'notice' | 'onRecalled'>) => {
  const mayPublish = useOffice().school.permissions.includes('publications.publish');
  const { recall, isAsking, setAsking, isBusy, failure, attempt } = useRecall(notice, onRecalled);
  const { title, isUrgent } = notice.content;
  const isHeld = notice.state === 'held';
  const isOpen = isHeld || notice.state === 'shown';
  return (
    <>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {isOpen && (
        <Button
          variant="secondary"
          aria-label={named(isHeld ? texts.takeBackOne : texts.recallOne, title)}
          busy={isBusy}
          {...(!mayPublish && { why: texts.onlyPrincipal })}
          onClick={() => (isHeld ? recall() : setAsking(true))}
        >
          {isHeld ? texts.takeBack : texts.recall}
        </Button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={named(texts.recallTitle, title)}
          action={texts.recall}
          busy={isBusy}
          failure={failure}
          onConfirm={recall}
          onClose={() => setAsking(false)}
        >
          {isUrgent ? texts.recallUrgentHint : texts.recallHint}
        </ConfirmDialog>
      )}
    </>
  );
};

/** The actions that a notice's state allows (O-16.1 to O-16.3). */
export const NoticeActions = ({ notice, onEdit, onRecalled }: ActionsProps) =>
  notice.state === 'draft' ? (
    <DraftActions notice={notice} onEdit={onEdit} />
  ) : (
    <SentActions notice={notice} onRecalled={onRecalled} />
  );

export const OutageActions = ({ outage, onEdit }: { outage: OfficeOutage; onEdit: () => void }) => {
  const { centreCode, permissions } = useOffice().school;
  const refresh = useRefreshNotices();
  const { run, isBusy, failure, attempt } = useAction();
  const { id: outageId, title, state } = outage;
  if (state === 'ended' || !permissions.includes('service.manage')) return null;
  const isPlanned = state === 'planned';
  const end = (): void =>
    void run(async () => {
      await call(endOutageEndpoint, { params: { centreCode, outageId }, handlesProblems: true });
      toasts.push({ title: isPlanned ? texts.takenBack : texts.ended, tone: 'ok' });
      await refresh();
    });
  return (
    <span className="row">
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {isPlanned && (
        <Button variant="ghost" aria-label={named(texts.editOne, title)} onClick={onEdit}>
          {texts.edit}
        </Button>
      )}
      <Button
        variant="secondary"
        aria-label={named(isPlanned ? texts.takeBackOne : texts.endNowOne, title)}
        busy={isBusy}
        onClick={end}
      >
        {isPlanned ? texts.takeBack : texts.endNow}
      </Button>
    </span>
  );
};
