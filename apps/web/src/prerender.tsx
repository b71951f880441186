/** Renders what is painted before the script; run once by the build (tools/build-web.ts). */
import { renderToStaticMarkup, renderToString } from 'react-dom/server';
import type { Site } from '@portal/contract';
import { App } from './app/app.tsx';
import { ShellSkeleton } from './app/start/shell-skeleton.tsx';

export const prerenderSignIn = (site: Site): string => renderToString(<App site={site} />);
export const prerenderSkeleton = (productName: string): string =>
  renderToStaticMarkup(<ShellSkeleton productName={productName} />);
