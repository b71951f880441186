import { useEffect } from 'react';
import { navigate } from '@portal/client/navigation';
import { Button } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { noticeReturn } from './notice-return.ts';
import { seenAlerts } from './seen-alerts.ts';
import { useNotice } from './use-notice.ts';

/** An alert, shown once. Continue leads to the requested page. */
export const NoticeScreen = () => {
  const notice = useNotice('alert');
  const shownId = notice.is === 'shown' ? notice.outage.id : null;
  useEffect(() => {
    if (shownId !== null) seenAlerts.add(shownId);
  }, [shownId]);
  if (notice.is === 'loading') return null;
  return (
    <StatusPage
      title={notice.is === 'shown' ? notice.outage.title : 'Notice'}
      actions={
        <Button variant="primary" size="lg" onClick={() => navigate(noticeReturn.path(), { replace: true })}>
          Continue
        </Button>
      }
    >
      {notice.is === 'shown' ? notice.outage.message : 'This notice is no longer current.'}
    </StatusPage>
  );
};
