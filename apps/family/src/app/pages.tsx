/** Every page except sign-in. Kept out of the first bundle together with the route table. */
import {
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { paths } from '@portal/contract/routes';
import { FailureBoundary } from '@portal/ui/feedback';
import { useIsOnline, loadPart } from '@portal/client/calls';
import { drafts } from '@portal/client/drafts';
import { redirectPath, navigate, usePath } from '@portal/client/navigation';
import {
  checkAuthentication,
  getSession,
  useSession,
  welcomeVisitor,
  StudentProvider,
  UserProvider,
} from '@portal/client/session';
import { destinationOf, type Destination } from './destination.ts';
import { findRoute } from './routes.ts';
import { PageContent, type Shown } from './page-content.tsx';
import { FailedPage } from './shell/failed-page.tsx';
import { UnreachablePage } from './shell/unreachable-page.tsx';
import { useServiceCheck } from './problems/use-service-check.ts';

const SignedInPage = lazy(async () => {
  const { SignedInPage: Page } = await loadPart(() => import('./shell/signed-in-page.tsx'));
  return { default: Page };
});

const OpenPage = lazy(async () => {
  const { OpenPage: Open } = await loadPart(() => import('./shell/open-page.tsx'));
  return { default: Open };
});

/** Sends a signed-out visitor from a protected page to sign-in, which returns to it once. */
function toSignIn(path: string): void {
  const session = getSession();
  if (session.status === 'signed-out' && session.reason !== 'logged-out')
    redirectPath.remember(path, drafts.account());
  navigate(paths.login(), { replace: true });
  welcomeVisitor();
}

function useMoves(destination: Destination, path: string): void {
  useEffect(() => {
    if (destination.kind === 'redirect') navigate(destination.to, { replace: true });
    if (destination.kind === 'screen' && destination.path !== path)
      navigate(destination.path, { replace: true });
    if (destination.kind === 'sign-in' && path !== paths.login()) toSignIn(path);
    if (destination.kind === 'after-sign-in')
      navigate(redirectPath.take(destination.user.accountKey) ?? paths.home(), { replace: true });
  }, [destination, path]);
}

/** Checks the session on each route change. A 401 signs out; other failures surface in the page's own calls. */
function useAuthenticationCheck(path: string, isSignedIn: boolean): void {
  const checked = useRef<string | null>(null);
  useEffect(() => {
    // The initial load and sign-in have already checked.
    const isChange = checked.current !== null && checked.current !== path;
    checked.current = isSignedIn ? path : null;
    if (isSignedIn && isChange && findRoute(path)) void checkAuthentication().catch(() => undefined);
  }, [path, isSignedIn]);
}

const Page = ({ shown }: { shown: Shown }) => {
  const { route } = shown.found;
  if (route.frame === 'own') return <PageContent shown={shown} />;
  if (!shown.user || (route.frame !== 'page' && route.frame !== 'student'))
    return (
      <OpenPage wide={route.frame !== 'panel'}>
        <PageContent shown={shown} />
      </OpenPage>
    );
  return (
    <UserProvider value={shown.user}>
      <StudentProvider value={shown.page}>
        <SignedInPage found={shown.found} user={shown.user} page={shown.page}>
          <PageContent shown={shown} framed />
        </SignedInPage>
      </StudentProvider>
    </UserProvider>
  );
};

export type PagesProps = {
  /** Reports before paint whether path and session lead to the sign-in page, which is rendered separately. */
  readonly onSignIn: (isSignIn: boolean) => void;
};

/** The previous screen stays while the next one loads. Offline, loading might never finish, so this doesn't apply. */
function useShown(destination: Destination): Destination {
  const isOnline = useIsOnline();
  const deferred = useDeferredValue(destination);
  // Stays true once shown: the deferred path may still lag behind when the connection returns.
  const [direct, setDirect] = useState<Destination | null>(null);
  if (!isOnline && deferred !== destination && direct !== destination) setDirect(destination);
  return direct === destination ? destination : deferred;
}

const Unreachable = () => (useIsOnline() ? null : <UnreachablePage />);

/** Renders the page for the path and the session. */
export const Pages = ({ onSignIn }: PagesProps) => {
  const path = usePath();
  const session = useSession();
  const destination = useMemo(() => destinationOf(path, session), [path, session]);
  useMoves(destination, path);
  useAuthenticationCheck(path, session.status === 'signed-in');
  const shown = useShown(useServiceCheck(destination));
  useLayoutEffect(() => onSignIn(shown.kind === 'sign-in'), [shown.kind, onSignIn]);
  switch (shown.kind) {
    case 'unreachable':
      return <UnreachablePage />;
    case 'screen':
      return (
        <FailureBoundary resetKey={shown.path} fallback={<FailedPage />}>
          <Suspense fallback={<Unreachable />}>
            <Page shown={shown} />
          </Suspense>
        </FailureBoundary>
      );
    default:
      return null;
  }
};
