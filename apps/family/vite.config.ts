import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { devSite } from '../../tools/lib/dev-site.ts';

const root = import.meta.dirname;
const [, version = '0'] = /"version": "([^"]+)"/.exec(readFileSync(`${root}/package.json`, 'utf8')) ?? [];

/** Fills in the department's configuration, which the server does in production. */
const fillSite: Plugin = {
  name: 'fill-site',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('%PRODUCT_NAME%', devSite.productName)
      .replaceAll('%HELP_LINE%', devSite.helpLine)
      .replace('%SITE_JSON%', JSON.stringify(devSite).replaceAll('<', '\\u003c')),
};

/** Serves the card document's sources under the names of the built files, in development. */
const cardDocument: Plugin = {
  name: 'card-document',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    for (const [name, source] of [
      ['/card-payment.js', 'main.ts'],
      ['/card-payment.css', 'card.css'],
    ] as const)
      middlewares.use(name, (_, response) => {
        response.writeHead(302, { location: `/src/areas/payments/card/document/${source}` }).end();
      });
  },
};

/** Shared by the development server and the build (tools/build-web.ts). */
export const webConfig = {
  root,
  define: { __APP_VERSION__: JSON.stringify(version) },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    // One stylesheet, inlined in the page.
    cssCodeSplit: false,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes rarely, so browsers keep it across releases.
            { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\//, priority: 5 },
            { name: 'first', tags: ['$initial'], priority: 4 },
            // Lets a rejected sign-in show its message without loading the other pages.
            {
              name: 'failures',
              test: /client\/src\/failures\/|packages\/texts\/src\/(?:en-AU\/)?(?:failures|format|problem|reason)|contract\/src\/problem-reasons\.ts$|sign-in\/login-outcome\.ts$/,
              priority: 3,
            },
            { name: 'pages', test: /src\/app\/(?:pages|landing\/landing-screen)\.tsx$/, priority: 2 },
            { name: 'home', test: /app\/(?:shell\/signed-in-page|home\/home-screen)\.tsx$/, priority: 1 },
            // Listed before the forms chunk, which would otherwise include these modules as its dependencies.
            { name: 'contract', test: /contract\/src\//, minShareCount: 8, priority: 1 },
            // 14 KB that only pages with a form need.
            { name: 'forms', test: /client\/src\/forms\/use-form\.ts$/, priority: 1 },
            { name: 'shared', minShareCount: 12 },
          ],
        },
      },
    },
  },
  // React 19 has the hook; the shim is for versions before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), fillSite, cardDocument],
} satisfies UserConfig;

const target = `http://127.0.0.1:${process.env['PORT'] ?? '4000'}`;

export default defineConfig({
  ...webConfig,
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: { '/api': { target, xfwd: true }, '/card-payment': { target, xfwd: true } },
  },
});
