import { createRoot, hydrateRoot } from 'react-dom/client';
import { App } from './app/app.tsx';
import { isApiProblem, UNREACHABLE } from './platform/api-problem.ts';
import { followOtherTabs, startSession } from './platform/session.ts';
import { readSite } from './platform/site.ts';
import { currentPath } from './platform/navigation.ts';
import { goToError, routeProblems } from './app/problem-routing.ts';
import { preloadScreen } from './app/screens.ts';
import { START_ATTRIBUTE } from './app/start/painted.ts';
import './ui/styles/index.css';
import './app/app.css';

function begin(): void {
  const root = document.getElementById('root');
  if (!root) throw new Error('The page has no #root');
  routeProblems();
  followOtherTabs();
  preloadScreen(currentPath());
  startSession().catch((error: unknown) => {
    // Offline, the sign-in page and the signed-in start say so themselves.
    if (isApiProblem(error) && error.status !== UNREACHABLE) goToError(error);
  });
  const app = <App site={readSite()} />;
  if (document.documentElement.getAttribute(START_ATTRIBUTE) === 'sign-in') hydrateRoot(root, app);
  else createRoot(root).render(app);
}

begin();
