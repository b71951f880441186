import { Suspense, useState } from 'react';
import { paths } from '@portal/contract/routes';
import { FailureBoundary } from '@portal/ui/feedback';
import { SignInScreen } from '../areas/session/sign-in-screen.tsx';
import { useSession } from '@portal/client/session';
import { BarePage } from './shell/bare-page.tsx';
import { useIsOnline } from '@portal/client/calls';
import { FailedPage } from './shell/failed-page.tsx';
import { UnreachablePage } from './shell/unreachable-page.tsx';
import { useTakeOver } from './start/painted.ts';
import { useArrival } from './use-arrival.ts';
import { usePageView } from './use-page-view.ts';
import { usePages } from './use-pages.ts';

const SIGN_IN_TITLE = 'Sign in';

const SignIn = () => {
  useTakeOver();
  useArrival(SIGN_IN_TITLE);
  usePageView(SIGN_IN_TITLE);
  const session = useSession();
  return (
    <BarePage>
      <SignInScreen expired={session.status === 'signed-out' && session.reason === 'expired'} />
    </BarePage>
  );
};

/** Renders the sign-in page at once and every other page once loaded. Input typed meanwhile is kept. */
export const Router = () => {
  const { Pages, isMissed } = usePages();
  const [isSignIn, setIsSignIn] = useState(Pages === null);
  const isOnline = useIsOnline();
  if (isMissed) return isOnline ? <FailedPage /> : <UnreachablePage />;
  return (
    <>
      {isSignIn && (
        // Inside a boundary, React hydrates the server-rendered page in small pieces and yields to the browser in
        // between.
        <Suspense fallback={null}>
          <FailureBoundary resetKey={paths.login()} fallback={<FailedPage />}>
            <SignIn />
          </FailureBoundary>
        </Suspense>
      )}
      {Pages !== null && <Pages onSignIn={setIsSignIn} />}
    </>
  );
};
