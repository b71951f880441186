import { createRoot, hydrateRoot, type RootOptions } from 'react-dom/client';
import { personElementId } from '@portal/contract/page-parts';
import { paths } from '@portal/contract/routes';
import { App } from './app/app.tsx';
import { isApiProblem, UNREACHABLE, connection, watchConnection } from '@portal/client/calls';
import { device, openDevice } from '@portal/client/device';
import { reportError, watchErrors } from '@portal/client/reporting';
import { followOtherTabs, getSession, startSession } from '@portal/client/session';
import { readSite } from '@portal/client/site';
import { currentPath, hrefTo, setPrerenderedPath } from '@portal/client/navigation';
import { goToError, routeProblems } from './app/problems/problem-routing.ts';
import { loadPages } from './app/load-pages.ts';
import { checkMoved, takePainted } from './app/start/painted.ts';
import '@portal/ui/styles/index.css';

/** Loads a prerendered page's screen before hydration. If that fails, the page reports it. */
async function ready(name: 'landing' | 'home'): Promise<void> {
  setPrerenderedPath(paths[name]());
  await Promise.all([
    loadPages(),
    import('./app/screens.ts').then(({ readyScreen }) => readyScreen(name)),
  ]).catch(() => undefined);
}

/** Also reports failures that a boundary shows. React passes uncaught ones to the window. */
const watchRendering: RootOptions = {
  onCaughtError(error) {
    console.error(error);
    reportError(error);
  },
};

/** If loading fails, the router retries and reports the failure. */
async function readyPages(path = currentPath()): Promise<void> {
  void Promise.all([
    import('./app/shell/signed-in-page.tsx'),
    import('./app/screens.ts').then(({ preloadScreen }) => preloadScreen(path)),
  ]).catch(() => undefined);
  await loadPages().catch(() => undefined);
}

/** A start without a response is retried once the server can be reached. Other failures are shown as they are. */
function startOnceReachable(): void {
  if (connection.isOnline() && getSession().status === 'unreachable')
    void startSession().catch(() => undefined);
}

/** Starts the session. Navigates to the error page on failures that the pages don't show. */
async function startFirstSession(): Promise<void> {
  try {
    await startSession(document.getElementById(personElementId)?.textContent);
  } catch (error) {
    // The pages show an unreachable server themselves.
    if (isApiProblem(error) && error.status !== UNREACHABLE) goToError(error);
  }
}

async function begin(): Promise<void> {
  await openDevice();
  watchErrors();
  const { root, page } = takePainted();
  if (!root) throw new Error('The page has no #root');
  routeProblems();
  followOtherTabs();
  watchConnection();
  connection.subscribe(startOnceReachable);
  const started = startFirstSession();
  const site = readSite();
  if (device.shell) (await import('./app/native/start-native.tsx')).startNative(device.shell, site);
  const app = <App site={site} renderedAt={page === 'home' ? new Date(root.dataset['now'] ?? 0) : null} />;
  // Done before hydration, so that React renders once. `replaceState` fires no hashchange, which would discard a press.
  if (page === 'landing') history.replaceState(null, '', hrefTo(paths.landing()));
  if (page === 'landing' || page === 'home') await ready(page);
  else if (page === null) await readyPages();
  else addEventListener('keydown', () => void readyPages(paths.home()), { once: true });
  if (page === 'home') await started;
  checkMoved();
  const isHome = getSession().status === 'signed-in' && currentPath() === paths.home();
  if (page === null || (page === 'home' && !isHome)) createRoot(root, watchRendering).render(app);
  else hydrateRoot(root, app, watchRendering);
}

// A task of its own, so that the browser can respond to input between evaluating the modules and rendering.
setTimeout(() => void begin());
