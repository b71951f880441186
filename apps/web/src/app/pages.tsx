/** Every page but the sign-in page. Apart from the first bundle, which doesn't carry the table of routes. */
import {
  createElement,
  lazy,
  Suspense,
  useDeferredValue,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
} from 'react';
import { paths } from '@portal/contract';
import '../ui/styles/frame.css';
import { FailureBoundary } from '../ui/index.ts';
import { drafts } from '../platform/drafts.ts';
import { wearFrameStyles } from '../platform/early-start.ts';
import { redirectPath } from '../platform/redirect-path.ts';
import { checkAuthentication, getSession, useSession, welcomeVisitor } from '../platform/session.ts';
import { StudentProvider, UserProvider } from '../platform/user.ts';
import { destinationOf, type Destination } from './destination.ts';
import { navigate, usePath } from '../platform/navigation.ts';
import { findRoute } from './routes.ts';
import { screenOf } from './screens.ts';
import { FailedPage } from './shell/failed-page.tsx';
import { UnreachablePage } from './shell/unreachable-page.tsx';
import { useTakeOver } from './start/painted.ts';
import { useArrival } from './use-arrival.ts';
import { usePageView } from './use-page-view.ts';
import { useServiceCheck } from './use-service-check.ts';

const SignedInPage = lazy(async () => {
  const [module] = await Promise.all([import('./shell/signed-in-page.tsx'), wearFrameStyles()]);
  return { default: module.SignedInPage };
});

const OpenPage = lazy(async () => {
  const [{ OpenPage: Open }] = await Promise.all([import('./shell/open-page.tsx'), wearFrameStyles()]);
  return { default: Open };
});

/** A signed-out visitor to a protected page signs in first, and comes back to it once. */
function toSignIn(path: string): void {
  const session = getSession();
  if (session.status === 'signed-out' && session.reason !== 'left')
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

/** On each route change while signed in; a 401 signs out, other trouble shows at the page's own calls. */
function useAuthenticationCheck(path: string, isSignedIn: boolean): void {
  const checked = useRef<string | null>(null);
  useEffect(() => {
    // Starting and signing in have checked already.
    const isChange = checked.current !== null && checked.current !== path;
    checked.current = isSignedIn ? path : null;
    if (isSignedIn && isChange && findRoute(path)) void checkAuthentication().catch(() => undefined);
  }, [path, isSignedIn]);
}

type Shown = Extract<Destination, { kind: 'screen' }>;

const titleOf = ({ found, page }: Shown): string =>
  page ? `${page.student.displayName}, ${found.route.title.toLowerCase()}` : found.route.title;

const Arrived = ({ shown }: { shown: Shown }) => {
  const screen = screenOf(shown.found.name);
  useTakeOver();
  useArrival(titleOf(shown));
  usePageView(shown.found.route.title);
  return screen ? createElement(screen, { params: shown.found.params }) : null;
};

const Page = ({ shown }: { shown: Shown }) => {
  const { route } = shown.found;
  const content = <Arrived key={shown.path} shown={shown} />;
  if (route.frame === 'own') return content;
  if (route.frame === 'panel') return <OpenPage>{content}</OpenPage>;
  if (!shown.user || route.frame === 'status' || route.frame === 'steps')
    return <OpenPage wide>{content}</OpenPage>;
  return (
    <UserProvider value={shown.user}>
      <StudentProvider value={shown.page}>
        <SignedInPage found={shown.found} user={shown.user} page={shown.page}>
          {content}
        </SignedInPage>
      </StudentProvider>
    </UserProvider>
  );
};

export type PagesProps = {
  /** Told before the browser paints: whether path and session lead to the sign-in page, which stands apart. */
  readonly onSignIn: (isSignIn: boolean) => void;
};

/** Shows what the path and the session lead to. While the next screen is fetched the last one stays. */
export const Pages = ({ onSignIn }: PagesProps) => {
  const path = usePath();
  const session = useSession();
  const destination = useMemo(() => destinationOf(path, session), [path, session]);
  useMoves(destination, path);
  useAuthenticationCheck(path, session.status === 'signed-in');
  const shown = useDeferredValue(useServiceCheck(destination));
  useLayoutEffect(() => onSignIn(shown.kind === 'sign-in'), [shown.kind, onSignIn]);
  switch (shown.kind) {
    case 'unreachable':
      return <UnreachablePage />;
    case 'screen':
      return (
        <FailureBoundary resetKey={shown.path} fallback={<FailedPage />}>
          <Suspense fallback={null}>
            <Page shown={shown} />
          </Suspense>
        </FailureBoundary>
      );
    default:
      return null;
  }
};
