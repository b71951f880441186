/** Renders what is painted before the script; run once by the build (tools/build-web.ts). */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import { paths, type Site } from '@portal/contract';
import { App } from './app/app.tsx';
import { readyScreen } from './app/screens.ts';
import { ShellSkeleton } from './app/start/shell-skeleton.tsx';
import { takeOverFrom } from './platform/navigation.ts';

/** Last: from then on the app renders the landing page. */
export async function prerenderLanding(site: Site): Promise<string> {
  takeOverFrom(paths.landing());
  await readyScreen('landing');
  return renderToString(<App site={site} />);
}
export const prerenderSignIn = (site: Site): string => renderToString(<App site={site} />);
export const prerenderSkeleton = (productName: string): string =>
  renderToStaticMarkup(<ShellSkeleton productName={productName} />);
