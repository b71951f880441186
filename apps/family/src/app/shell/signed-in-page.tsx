import '@portal/ui/styles/pages.css';
import { onlineManager, QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { CircleHelp, LogOut } from 'lucide-react';
import { lazy, Suspense, useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import { type User } from '@portal/contract/students';
import {
  AccountLink,
  AppFrame,
  Bell,
  BottomNav,
  Brand,
  MainNav,
  MoreMenu,
  Sidebar,
  TopBar,
  TopBarButton,
  TopBarLink,
} from '@portal/ui/frame';
import { ToastRegion } from '@portal/ui/feedback/toast-region';
import { FailureBoundary, OfflineContext } from '@portal/ui/feedback';
import { isApiProblem, UNREACHABLE, connection, loadPart, useIsOnline } from '@portal/client/calls';
import { device } from '@portal/client/device';
import { useSite } from '@portal/client/site';
import { PictureLoaderProvider } from '@portal/ui/content';
import type { StudentPage } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import type { FoundRoute } from '../routes.ts';
import { bottomLinks, mainLinks, sidebarLinks } from './nav-links.ts';
import { OfflineNote } from './offline-note.tsx';
import { SessionWarning } from './session-warning.tsx';
import { SiteFooter } from './site-footer.tsx';
import { StepUp } from './step-up.tsx';
import { StudentSwitcher } from './student-switcher.tsx';
import { useLogout } from './use-logout.ts';

export type SignedInPageProps = {
  found: FoundRoute;
  user: User;
  page: StudentPage | null;
  children: ReactNode;
};

/** Used only in the native shell. */
const loadPicture = async (address: string): Promise<string> =>
  (await import('@portal/client/calls/picture')).loadPicture(address);

/** Only staff see it. */
const loadView = () => loadPart(() => import('../../areas/admin-view/admin-view.tsx'));
const AdminView = lazy(async () => ({ default: (await loadView()).AdminView }));
const ReadOnlyNote = lazy(async () => ({ default: (await loadView()).ReadOnlyNote }));

const STALE_MS = 30_000;
/** After the first page has loaded and settled. */
const WEB_APP_DELAY_MS = 1500;

// Queries pause while the page is offline and resume once it is online.
onlineManager.setEventListener((setOnline) => {
  const update = (): void => setOnline(connection.isOnline());
  update();
  return connection.subscribe(update);
});

/** A problem reported by the server is final. Only a lost connection is retried. */
const createQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: STALE_MS,
        refetchOnWindowFocus: false,
        retry: (failures, error) => failures < 2 && isApiProblem(error) && error.status === UNREACHABLE,
      },
    },
  });

/** The parts of the installed app, loaded after the first paint. */
const WebApp = lazy(async () => {
  const { WebApp: App } = await loadPart(() => import('../web-app/web-app.tsx'));
  return { default: App };
});

const LaterWebApp = () => {
  const [isLater, setIsLater] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setIsLater(true), WEB_APP_DELAY_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLater ? (
    <FailureBoundary resetKey="web-app" fallback={null}>
      <Suspense fallback={null}>
        <WebApp />
      </Suspense>
    </FailureBoundary>
  ) : null;
};

/** Lazy, so that home doesn't wait for the number's calls. */
const UnreadNumber = lazy(async () => {
  const { UnreadNumber: Shown } = await loadPart(
    () => import('../../areas/notifications/bell/unread-number.tsx'),
  );
  return { default: Shown };
});

const NotificationsBell = ({ isCurrent }: { isCurrent: boolean }) => {
  // The server renders home without the unread number.
  const isInBrowser = useSyncExternalStore(
    () => () => undefined,
    () => true,
    () => false,
  );
  return (
    <Bell href={hrefTo(paths.notifications())} label="Notifications" current={isCurrent}>
      {isInBrowser && (
        <FailureBoundary resetKey="bell" fallback={null}>
          <Suspense fallback={null}>
            <UnreadNumber />
          </Suspense>
        </FailureBoundary>
      )}
    </Bell>
  );
};

const help = { href: hrefTo(paths.help()), label: 'Help', icon: CircleHelp } as const;

const Header = ({
  found,
  user,
  page,
  logout,
}: Omit<SignedInPageProps, 'children'> & { logout: ReactNode }) => (
  <TopBar
    brand={<Brand name={useSite().productName} href={hrefTo(paths.home())} />}
    nav={<MainNav links={mainLinks(user, found.name)} />}
  >
    <StudentSwitcher user={user} page={page} />
    <TopBarLink {...help} accessKey="6" hideOnPhone />
    {user.isActive && !user.isAdminView && <NotificationsBell isCurrent={found.name === 'notifications'} />}
    <AccountLink
      href={hrefTo(user.isActive ? paths.profile() : paths.home())}
      name={user.isRedacted ? 'Parent name hidden' : `${user.firstName} ${user.lastName}`}
      srText="my details"
      current={found.name === 'profile'}
    />
    {logout}
  </TopBar>
);

/** While offline, one note appears above the content. Everything else recovers by itself. */
const Content = ({ children }: { children: ReactNode }) => {
  const isOffline = !useIsOnline();
  return (
    <OfflineContext value={isOffline}>
      {isOffline && <OfflineNote />}
      <LaterWebApp />
      {children}
    </OfflineContext>
  );
};

/** The frame of a signed-in page: header, sidebar in the student area, footer, bottom bar, messages. */
export const SignedInPage = ({ found, user, page, children }: SignedInPageProps) => {
  const [queryClient] = useState(createQueryClient);
  const { isLeaving, leave } = useLogout();
  const { route, name } = found;
  const logout = (hideWithBar: boolean) => (
    <TopBarButton
      icon={LogOut}
      label={isLeaving ? 'Please wait while logging out...' : 'Logout'}
      shrinks={hideWithBar && !isLeaving}
      hideWithBar={hideWithBar}
      aria-busy={isLeaving || undefined}
      onClick={() => void leave()}
    />
  );
  const { bar, more } = bottomLinks(user, name);
  const frame = (
    <AppFrame
      topBar={
        route.headerHidden ? null : <Header found={found} user={user} page={page} logout={logout(true)} />
      }
      sidebar={
        page && (
          <Sidebar
            label={`${page.student.firstName}’s school information`}
            links={sidebarLinks(user, page, name)}
          />
        )
      }
      footer={<SiteFooter isSignedIn />}
      bottomNav={
        route.headerHidden ? null : (
          <BottomNav links={bar} more={<MoreMenu links={more} end={logout(false)} />} />
        )
      }
    >
      <Content>
        {user.isAdminView && (
          <Suspense fallback={null}>
            <ReadOnlyNote />
          </Suspense>
        )}
        {children}
      </Content>
    </AppFrame>
  );
  return (
    <PictureLoaderProvider value={device.shell ? loadPicture : null}>
      <QueryClientProvider client={queryClient}>
        {user.isAdminView ? (
          <Suspense fallback={null}>
            <AdminView user={user} name={name} page={page} onEnd={() => void leave()}>
              {frame}
            </AdminView>
          </Suspense>
        ) : (
          frame
        )}
        <ToastRegion />
        <StepUp />
        {!user.isAdminView && <SessionWarning onLogout={() => void leave()} />}
      </QueryClientProvider>
    </PictureLoaderProvider>
  );
};
