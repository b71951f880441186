import { formatInstant } from '@portal/contract/dates';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { OfficeNotice, recallNoticeEndpoint } from '@portal/contract/school-notices/office';
import { format } from '@portal/texts/format';
import { noticeTexts as texts } from '@portal/texts/office/publishing/school-notices';
import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import { useOffice } from '../../shared/school.tsx';

export type Opened = ResponseOf<typeof recallNoticeEndpoint>['opened'];

export interface Recalled {
  notice: OfficeNotice;
  opened: Opened;
}

/**
 * Lists the adults who had opened a recalled notice. Offers to correct an urgent one, because its e-mails and texts can't be
 * recalled.
 */
export const RecalledDialog = ({
  recalled: { notice, opened },
  onCorrect,
  onClose,
}: {
  recalled: Recalled;
  onCorrect: () => void;
  onClose: () => void;
}) => {
  const { timeZone } = useOffice().school;
  const { isUrgent } = notice.content;
  if (!isUrgent && opened.length === 0) return null;
  return (
    <Dialog
      open
      onClose={onClose}
      title={texts.openedBy}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            {texts.close}
          </Button>
          {isUrgent && (
            <Button variant="primary" onClick={onCorrect}>
              {texts.correct}
            </Button>
          )}
        </>
      }
    >
      <div className="col-sm">
        {isUrgent && <p>{texts.correctHint}</p>}
        {opened.length === 0 && <p>{texts.nobodyOpened}</p>}
        <ul>
          {opened.map(({ adult, openedAt }, index) => (
            <li key={`${index} ${adult}`}>
              {format(texts.openedOne, { adult, time: formatInstant(new Date(openedAt), timeZone) })}
            </li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};
