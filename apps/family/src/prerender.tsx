/**
 * Renders the markup that is painted before the script runs: at build time the pages that are the same for everyone
 * (tools/build-web.ts), and on the server each person's home (apps/api/src/platform/page).
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

/** Must come last, because from here on the app renders the landing page. */
export async function prerenderLanding(site: Site): Promise<string> {
  takeOverFrom(paths.landing());
  await Promise.all([loadPages(), readyScreen('landing')]);
  return renderToString(<App site={site} />);
}
export const prerenderSignIn = (site: Site): string => renderToString(<App site={site} />);
export const prerenderSkeleton = (productName: string): string =>
  renderToStaticMarkup(<ShellSkeleton productName={productName} />);

let loaded: ReturnType<typeof loadPaintedHome> | undefined;

/** React replaces this markup once it has rendered the same, so it is not hydrated. */
export async function paintHome(site: Site, user: User): Promise<string> {
  const PaintedHome = await (loaded ??= loadPaintedHome());
  return renderToStaticMarkup(<PaintedHome site={site} user={user} />);
}
