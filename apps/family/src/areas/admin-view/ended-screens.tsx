import type { ReactNode } from 'react';
import { currentView } from '@portal/client/calls/call-for-view';
import { LinkButton } from '@portal/ui/buttons';
import { StatusPage } from '@portal/ui/frame';

const OFFICE_PATH = '/office';

const Ended = ({ title, children }: { title: string; children: ReactNode }) => (
  <StatusPage
    title={title}
    actions={
      <LinkButton variant="primary" size="lg" href={currentView()?.officePath ?? OFFICE_PATH}>
        Back to the school office
      </LinkButton>
    }
  >
    {children}
  </StatusPage>
);

/** /admin-view/logout: the view was ended, or its time is over. */
export const ViewEndedScreen = () => (
  <Ended title="Administration View has ended">
    Nothing changed for the parent. Their access history shows which pages were opened.
  </Ended>
);

/** /admin-view/context-error: the view was refused. */
export const ViewRefusedScreen = () => (
  <Ended title="Administration View is not available">
    You cannot view these pages: the session has ended elsewhere, or you may not view this parent. Start again
    from the school office.
  </Ended>
);

/** /admin-view/inactive-error: the parent's account is inactive. */
export const ViewInactiveScreen = () => (
  <Ended title="This account is inactive">
    The parent’s account is inactive, so there are no pages to view. Your school can tell you why.
  </Ended>
);
