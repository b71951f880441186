import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { LinkButton } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';
import { noticeReturn } from './notice-return.ts';
import { useNotice } from './use-notice.ts';

/** Part of the portal is down: the server's message, with Home or Return. */
export const OutageScreen = () => {
  const notice = useNotice('outage');
  const back = noticeReturn.path();
  if (notice.is === 'loading') return null;
  return (
    <StatusPage
      title="Down for maintenance"
      actions={
        <>
          <LinkButton variant="primary" size="lg" href={hrefTo(paths.home())}>
            Home
          </LinkButton>
          {back !== paths.home() && (
            <LinkButton variant="secondary" size="lg" href={hrefTo(back)}>
              Return
            </LinkButton>
          )}
        </>
      }
    >
      {notice.is === 'shown' ? notice.outage.message : 'The maintenance is over. You can go on.'}
    </StatusPage>
  );
};
