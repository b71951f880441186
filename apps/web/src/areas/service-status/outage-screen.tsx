import { paths } from '@portal/contract';
import { hrefTo } from '../../platform/navigation.ts';
import { LinkButton, StatusPage } from '../../ui/index.ts';
import { noticeReturn } from './notice-return.ts';
import { useNotice } from './use-notice.ts';

/** A part of the portal is down: the server's message, Home or Return (document 2, section 2). */
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
