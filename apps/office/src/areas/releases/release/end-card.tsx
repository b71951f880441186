import { CalendarClock, Trash2, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteReleaseEndpoint, recallReleaseEndpoint, type ReleaseDetail } from '@portal/contract/releases';
import { formatInstant } from '@portal/contract/dates';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { format } from '@portal/texts/format';
import { releasePageTexts } from '@portal/texts/office/publishing/releases';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog, Note, toasts } from '@portal/ui/feedback';
import { ConfirmButton } from '../../../shared/parts/confirm-button.tsx';
import { officePaths } from '../../../shared/paths.ts';
import { useOffice } from '../../../shared/school.tsx';
import { useRefreshReleases } from '../queries.ts';

const { release: texts } = releasePageTexts;

function useRecall({ id: releaseId }: ReleaseDetail) {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshReleases();
  const action = useAction();
  const recall = (): Promise<boolean> =>
    action.run(async () => {
      const params = { centreCode, releaseId };
      const { state } = await call(recallReleaseEndpoint, { params, handlesProblems: true });
      toasts.push({ title: state === 'draft' ? texts.backToDraft : texts.recalled, tone: 'ok' });
      await refresh();
    });
  return { ...action, recall };
}

function heldText({ state, sendsAt, publishedBy }: ReleaseDetail, timeZone: string): string {
  const time = sendsAt === null ? '' : formatInstant(new Date(sendsAt), timeZone);
  if (state === 'held') return format(texts.held, { time });
  return publishedBy === null
    ? format(texts.done, { time })
    : format(texts.doneBy, { name: publishedBy, time });
}

/** A release in the outbox or with families, and recalling it (O-13.4). */
export const SentNote = ({ release }: { release: ReleaseDetail }) => {
  const { permissions, timeZone } = useOffice().school;
  const [isAsking, setAsking] = useState(false);
  const { recall, isBusy, failure } = useRecall(release);
  const isHeld = release.state === 'held';
  const mayRecall = permissions.includes('publications.publish');
  return (
    <>
      <Note
        tone="info"
        icon={CalendarClock}
        title={heldText(release, timeZone)}
        action={
          <Button
            variant="secondary"
            icon={Undo2}
            busy={isBusy}
            busyLabel={texts.recalling}
            {...(!mayRecall && { why: texts.onlyPrincipal })}
            onClick={() => (isHeld ? void recall() : setAsking(true))}
          >
            {texts.recall}
          </Button>
        }
      >
        {isHeld && texts.heldHint}
      </Note>
      {isAsking && (
        <ConfirmDialog
          title={format(texts.recallTitle, { title: release.title })}
          action={texts.recall}
          busy={isBusy}
          failure={failure}
          onConfirm={() => void recall().then((isDone) => isDone && setAsking(false))}
          onClose={() => setAsking(false)}
        >
          {texts.recallHint}
        </ConfirmDialog>
      )}
    </>
  );
};

/** Deletes a draft with its files, after asking. */
export const DeleteDraft = ({ release: { id: releaseId, title } }: { release: ReleaseDetail }) => {
  const { centreCode } = useOffice().school;
  const [, navigate] = useLocation();
  const refresh = useRefreshReleases();
  const remove = async (): Promise<void> => {
    await call(deleteReleaseEndpoint, { params: { centreCode, releaseId }, handlesProblems: true });
    toasts.push({ title: texts.deleted, tone: 'ok' });
    navigate(officePaths.releases);
    await refresh();
  };
  return (
    <ConfirmButton
      variant="secondary"
      icon={Trash2}
      label={texts.delete}
      title={format(texts.deleteTitle, { title })}
      action={texts.delete}
      text={texts.deleteHint}
      work={remove}
    />
  );
};
