import { useState } from 'react';
import { formatInstant } from '@portal/contract/dates';
import type { ResponseOf } from '@portal/contract/endpoint';
import { recallNoticeEndpoint, type OfficeNotice } from '@portal/contract/school-notices/office';
import { endOutageEndpoint, type OfficeOutage } from '@portal/contract/service-status/office';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { noticeTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog, Dialog, FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { useRefreshNotices } from './queries.ts';

type Opened = ResponseOf<typeof recallNoticeEndpoint>['opened'];

interface RecalledDialogProps {
  opened: Opened;
  /** Only for urgent notices. */
  onCorrect: (() => void) | undefined;
  onClose: () => void;
}

/** The adults who had opened a recalled notice. Texts can't be recalled, so an urgent notice needs a correction. */
const RecalledDialog = ({ opened, onCorrect, onClose }: RecalledDialogProps) => {
  const { timeZone } = useOffice().school;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.openedBy}
      actions={
        <>
          {onCorrect && (
            <Button variant="primary" onClick={onCorrect}>
              {texts.correct}
            </Button>
          )}
          <Button onClick={onClose}>{texts.close}</Button>
        </>
      }
    >
      {onCorrect && <p>{texts.correctHint}</p>}
      {opened.length === 0 && <p>{texts.nobodyOpened}</p>}
      <ul>
        {opened.map(({ adult, openedAt }, index) => (
          <li key={`${index} ${adult}`}>
            {format(texts.openedOne, { adult, time: formatInstant(new Date(openedAt), timeZone) })}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};

function useNoticeAction({ id: noticeId, content: { isUrgent } }: OfficeNotice) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshNotices();
  const action = useAction();
  const params = { centreCode, noticeId };
  const [opened, setOpened] = useState<Opened | null>(null);
  const recall = (): Promise<boolean> =>
    action.run(async () => {
      const answer = await call(recallNoticeEndpoint, { params, handlesProblems: true });
      const count = answer.opened.length;
      const title = answer.state === 'draft' ? texts.takenBack : format(texts.recalled, { count });
      toasts.push({ title, tone: 'ok' });
      if (count > 0 || (isUrgent && answer.state === 'recalled')) setOpened(answer.opened);
      await refresh();
    });
  return { ...action, recall, opened, close: () => setOpened(null) };
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
const SentActions = ({ notice, onCorrect }: { notice: OfficeNotice; onCorrect: () => void }) => {
  const mayPublish = useOffice().school.permissions.includes('publications.publish');
  const [isAsking, setAsking] = useState(false);
  const { recall, isBusy, failure, attempt, opened, close } = useNoticeAction(notice);
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
          onClick={() => (isHeld ? void recall() : setAsking(true))}
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
          onConfirm={() => void recall().then((isDone) => isDone && setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {isUrgent ? texts.recallUrgentHint : texts.recallHint}
        </ConfirmDialog>
      )}
      {opened && (
        <RecalledDialog
          opened={opened}
          onCorrect={
            isUrgent
              ? () => {
                  close();
                  onCorrect();
                }
              : undefined
          }
          onClose={close}
        />
      )}
    </>
  );
};

/** The actions that a notice's state allows (O-16.1 to O-16.3). */
export const NoticeActions = ({
  notice,
  onEdit,
  onCorrect,
}: {
  notice: OfficeNotice;
  onEdit: () => void;
  onCorrect: () => void;
}) =>
  notice.state === 'draft' ? (
    <DraftActions notice={notice} onEdit={onEdit} />
  ) : (
    <SentActions notice={notice} onCorrect={onCorrect} />
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
