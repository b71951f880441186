import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig, type Plugin, type UserConfig } from 'vite';
import { devSite } from './dev-site.ts';

const root = import.meta.dirname;
const readVersion = (): string => {
  const parsed: unknown = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'));
  return typeof parsed === 'object' && parsed !== null && 'version' in parsed ? String(parsed.version) : '0';
};

/** While developing no server fills in the department's configuration, so this does. */
const fillSite: Plugin = {
  name: 'fill-site',
  apply: 'serve',
  transformIndexHtml: (html) =>
    html
      .replaceAll('%PRODUCT_NAME%', devSite.productName)
      .replaceAll('%HELP_LINE%', devSite.helpLine)
      .replace('%SITE_JSON%', JSON.stringify(devSite).replaceAll('<', '\\u003c')),
};

/** The stylesheet of signed-in pages, named after their script. */
export const pagesStyles = /signed-in[^/]*\.css$/;

/**
 * The page carries its first styles itself (tools/build-web.ts), so no part that loads later asks for their files; those
 * of signed-in pages come with their script. Runs after the page has its link and before the build writes what each
 * import loads.
 */
const stylesStandInPage: Plugin = {
  name: 'styles-stand-in-page',
  apply: 'build',
  enforce: 'post',
  generateBundle(_options, bundle) {
    for (const item of Object.values(bundle))
      if (item.type === 'chunk')
        for (const file of item.viteMetadata?.importedCss ?? [])
          if (!pagesStyles.test(file)) item.viteMetadata?.importedCss.delete(file);
  },
};

/** While developing, the card document's files are those the build would make of these. */
const cardDocument: Plugin = {
  name: 'card-document',
  apply: 'serve',
  configureServer: ({ middlewares }) => {
    const sources = new Map([
      ['/card-payment.js', 'main.ts'],
      ['/card-payment.css', 'card.css'],
    ]);
    middlewares.use((request, response, next) => {
      const source = sources.get(request.url ?? '');
      if (source === undefined) return next();
      response.writeHead(302, { location: `/src/areas/payments/card/document/${source}` }).end();
    });
  },
};

/** Shared by the development server and the build (tools/build-web.ts). */
export const webConfig = {
  root,
  define: { __APP_VERSION__: JSON.stringify(readVersion()) },
  build: {
    target: 'es2022',
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // Changes seldom, so browsers keep it from one release to the next.
            {
              name: 'react',
              test: /node_modules\/(?:react|react-dom|scheduler)\/|start\/react-first\.ts$/,
              priority: 4,
            },
            // What the first page needs comes in one piece.
            { name: 'first', tags: ['$initial'], priority: 3 },
            // With the small parts that other pages share with it, so that a first visit needs nothing of theirs.
            { name: 'landing', test: /src\/app\/landing\//, priority: 2 },
            // What every page but the sign-in page needs, without what signed-in pages need.
            {
              name: 'pages',
              test: /src\/app\/(?:pages|page-content|destination|access|routes|route-kinds|screens|problems\/use-service-check|shell\/unreachable-page)\.tsx?$|client\/src\/session\/user\.ts$|contract\/src\/students\/student-rules\.ts$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What a person's data are checked with. In another part, it could run after the pages that need it.
            {
              name: 'fields',
              test: /contract\/src\/(?:shared\/fields|dates\/(?:dates|zone-clock)|.*\/(?:change-requests|parent-record))\.ts$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // What a refused sign-in means, so that it doesn't need the pages behind it.
            {
              name: 'failures',
              test: /packages\/client\/src\/failures\/|packages\/texts\/|contract\/src\/problem-reasons\.ts$|sign-in\/login-outcome\.ts$/,
              includeDependenciesRecursively: false,
              priority: 2,
            },
            // The first page after signing in: one more piece, not a dozen small ones.
            {
              name: 'signed-in',
              test: /src\/app\/(?:shell\/signed-in-page|home\/home-screen)\.tsx$/,
              priority: 1,
            },
            // Small parts that several student pages share.
            {
              name: 'shared',
              test: /packages\/ui\/src\/|lucide-react/,
              minShareCount: 3,
              includeDependenciesRecursively: false,
            },
          ],
        },
      },
    },
  },
  // React 19 has the hook; the shim is for versions before 18.
  resolve: { alias: { 'use-sync-external-store/shim/index.js': 'react' } },
  plugins: [react(), fillSite, cardDocument, stylesStandInPage],
} satisfies UserConfig;

const apiPort = process.env['PORT'] ?? '4000';

export default defineConfig({
  ...webConfig,
  server: {
    host: '127.0.0.1',
    strictPort: true,
    proxy: Object.fromEntries(
      ['/api', '/card-payment'].map((path) => [path, { target: `http://127.0.0.1:${apiPort}`, xfwd: true }]),
    ),
  },
});
