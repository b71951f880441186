import { Trash2 } from 'lucide-react';
import { deleteNoticeEndpoint, type OfficeNotice } from '@portal/contract/school-notices/office';
import { call } from '@portal/client/calls';
import { useAction } from '@portal/client/forms';
import { noticeTexts as texts } from '@portal/texts/office/school-notices';
import { Button } from '@portal/ui/buttons';
import { FailureNote, toasts } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshNotices } from './queries.ts';

export const DeleteDraft = ({
  notice: { id: noticeId },
  onGone,
}: {
  notice: OfficeNotice;
  onGone: () => void;
}) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshNotices();
  const { run, isBusy, failure, attempt } = useAction();
  const remove = (): void =>
    void run(async () => {
      await call(deleteNoticeEndpoint, { params: { centreCode, noticeId }, handlesProblems: true });
      toasts.push({ title: texts.deleted });
      onGone();
      await refresh();
    });
  return (
    <>
      <Button variant="ghost" icon={Trash2} busy={isBusy} onClick={remove}>
        {texts.delete}
      </Button>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </>
  );
};
