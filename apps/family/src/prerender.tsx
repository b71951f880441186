/**
 * Renders the markup that is painted before the script runs: at build time the pages that are the same for everyone
 * (tools/build-web.ts), and on the server each person's home (apps/api/src/platform/page).
 */
import { renderToReadableStream, renderToString } from 'react-dom/server';
import { paths } from '@portal/contract/routes';
import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import { setPrerenderedPath } from '@portal/client/navigation';
import { App, type AppProps } from './app/app.tsx';
import { loadPages } from './app/load-pages.ts';

/** Waits for lazily loaded parts. A single chunk keeps them in place: React moves later chunks with inline scripts. */
async function renderPage(path: string, props: AppProps): Promise<string> {
  setPrerenderedPath(path);
  await loadPages();
  const stream = await renderToReadableStream(<App {...props} />, {
    progressiveChunkSize: Number.POSITIVE_INFINITY,
  });
  await stream.allReady;
  return new Response(stream).text();
}

/** The sign-in page. Call it first: the other functions load the signed-in pages and change the prerendered path. */
export const prerenderSignIn = (site: Site): string => renderToString(<App site={site} />);

/** The landing page. */
export const prerenderLanding = (site: Site): Promise<string> => renderPage(paths.landing(), { site });

/** Home for a user at a point in time. */
export const paintHome = (site: Site, user: User, renderedAt: Date): Promise<string> =>
  renderPage(paths.home(), { site, session: { status: 'signed-in', user }, renderedAt });
