import { useEffect } from 'react';
import { paths } from '@portal/contract/routes';
import { navigate } from '@portal/client/navigation';
import type { PathParams } from '@portal/client/navigation';
import { Panel } from '@portal/ui/frame';
import { registration } from './progress/registration-session.ts';

/** Moves a code from the link into the tab's storage at once, so that no history contains it (T49, T50). */
const takeCodeTo = (path: string) => {
  const TakeCode = ({ params }: { params: PathParams }) => {
    const { code } = params;
    useEffect(() => {
      if (code !== undefined) registration.keep({ code });
      navigate(path, { replace: true });
    }, [code]);
    return (
      <Panel title="Invitation">
        <p role="status">One moment while we look at your link.</p>
      </Panel>
    );
  };
  return TakeCode;
};

export const OwnerInvitationLinkScreen = takeCodeTo(paths.ownerInvitation());
export const ViewerInvitationLinkScreen = takeCodeTo(paths.viewerInvitationOpened());
