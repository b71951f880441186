import { Trash2 } from 'lucide-react';
import { deleteNoticeEndpoint, type OfficeNotice } from '@portal/contract/school-notices/office';
import { call } from '@portal/client/calls';
import { format } from '@portal/texts/format';
import { noticeTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { toasts } from '@portal/ui/feedback';
import { ConfirmButton } from '../../shared/parts/confirm-button.tsx';
import { useOffice } from '../../shared/school.tsx';
import { useRefreshNotices } from './queries.ts';

export const DeleteDraft = ({
  notice: { id: noticeId, content },
  onGone,
}: {
  notice: OfficeNotice;
  onGone: () => void;
}) => {
  const { centreCode } = useOffice().school;
  const refresh = useRefreshNotices();
  const remove = async (): Promise<void> => {
    await call(deleteNoticeEndpoint, { params: { centreCode, noticeId }, handlesProblems: true });
    toasts.push({ title: texts.deleted, tone: 'ok' });
    onGone();
    await refresh();
  };
  return (
    <ConfirmButton
      variant="ghost"
      icon={Trash2}
      label={texts.delete}
      title={format(texts.deleteTitle, { title: content.title })}
      action={texts.delete}
      text={texts.deleteHint}
      work={remove}
    />
  );
};
