/**
 * Renders what is painted before the script: by the build what is the same for everybody (tools/build-web.ts), and by
 * the server home for the person who asks (apps/api/src/platform/page).
 */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { paths } from '@portal/contract/routes';
import { type Site } from '@portal/contract/site';
import { type User } from '@portal/contract/students';
import { App } from './app/app.tsx';
import { loadPages } from './app/load-pages.ts';
import { readyScreen } from './app/screens.ts';
import { loadPaintedHome } from './app/start/painted-home.tsx';
import { ShellSkeleton } from './app/start/shell-skeleton.tsx';
import { takeOverFrom } from '@portal/client/navigation';

/** Last: from then on the app renders the landing page. */
export async function prerenderLanding(site: Site): Promise<string> {
  takeOverFrom(paths.landing());
  await Promise.all([loadPages(), readyScreen('landing')]);
  return renderToString(<App site={site} />);
}
export const prerenderSignIn = (site: Site): string => renderToString(<App site={site} />);
export const prerenderSkeleton = (productName: string): string =>
  renderToStaticMarkup(<ShellSkeleton productName={productName} />);

let loaded: ReturnType<typeof loadPaintedHome> | undefined;

/** React replaces it as soon as it has rendered the same, so nothing of it is hydrated. */
export async function paintHome(site: Site, user: User): Promise<string> {
  const PaintedHome = await (loaded ??= loadPaintedHome());
  return renderToStaticMarkup(<PaintedHome site={site} user={user} />);
}
