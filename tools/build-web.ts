/**
 * Builds the web app into apps/family/dist: the bundle, the HTML page with the prerendered sign-in page, and
 * compressed copies. Fails when a route's JavaScript exceeds its budget.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Rolldown } from 'vite';
import { pagesStyles, webConfig } from '../apps/family/vite.config.ts';
import {
  breaches,
  CARD_LIMIT,
  closureOf,
  cyclesOf,
  gzipBytes,
  inKb,
  LANDING_LIMIT,
  LOGIN_LIMIT,
  ROUTE_LIMIT,
  weightOf,
  type Budget,
} from './build-web/budgets.ts';
import { precompress } from './build-web/compress.ts';
import { assemblePage } from './build-web/page.ts';
import { placeholderSite } from './build-web/placeholders.ts';
import { routeModules } from './build-web/route-modules.ts';

const root = path.resolve(import.meta.dirname, '..');
const web = path.join(root, 'apps/family');
const dist = path.join(web, 'dist');
/** Kept in the build output: the server renders home with it. */
const serverFolder = path.join(dist, 'server');
const quiet = { logLevel: 'warn', configFile: false } as const;

const LANDING = 'app/landing/landing-screen.tsx';

/** The list of lazily loaded screens. */
const ROUTE_SCREENS = 'app/route-screens.ts';
const PAGES = 'app/pages.tsx';

const SIGNED_IN = 'app/shell/signed-in-page.tsx';
const HOME = 'app/home/home-screen.tsx';

/** The module that loads the signed-in user. */
const PERSON = '../../../packages/client/src/calls/call-for-user.ts';

/** The module that checks for outages before a signed-in page is shown. */
const SERVICE_CHECK = 'app/problems/notice-before.ts';

type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;
type Site = ReturnType<typeof placeholderSite>;
type Prerender = {
  prerenderSignIn: (site: Site) => string;
  prerenderLanding: (site: Site) => Promise<string>;
  prerenderSkeleton: (productName: string) => string;
};

const outputOf = (result: Awaited<ReturnType<typeof build>>): Rolldown.RolldownOutput['output'] => {
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('The build gave no output');
  return output.output;
};

const chunksOf = (output: Rolldown.RolldownOutput['output']): Chunks =>
  new Map(output.flatMap((item) => (item.type === 'chunk' ? [[item.fileName, item] as const] : [])));

async function buildClient(): Promise<Rolldown.RolldownOutput['output']> {
  return outputOf(await build({ ...webConfig, ...quiet }));
}

async function loadPrerender(): Promise<Prerender> {
  await build({
    ...webConfig,
    ...quiet,
    publicDir: false,
    define: { ...webConfig.define, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: serverFolder, minify: true, target: 'es2022' },
  });
  return import(pathToFileURL(path.join(serverFolder, 'prerender.js')).href);
}

const chunkFor = (chunks: Chunks, module: string): string => {
  const found = [...chunks.values()].find(({ moduleIds }) =>
    moduleIds.includes(path.join(web, 'src', module)),
  );
  if (!found) throw new Error(`No chunk holds ${module}`);
  return found.fileName;
};

/** The page's bootstrap script, built separately so that it can be inlined. */
async function buildBootstrap(
  chunks: Readonly<Record<'entry' | 'landing' | 'pages' | 'signedIn', readonly string[]>>,
): Promise<string> {
  const addresses = (files: readonly string[]): string => JSON.stringify(files.map((file) => `/${file}`));
  const result = await build({
    ...webConfig,
    ...quiet,
    publicDir: false,
    plugins: [],
    define: {
      ...webConfig.define,
      __ENTRY_CHUNKS__: addresses(chunks.entry),
      __LANDING_CHUNKS__: addresses(chunks.landing),
      __PAGES_CHUNKS__: addresses(chunks.pages),
      __SIGNED_IN_CHUNKS__: addresses(chunks.signedIn),
    },
    build: {
      write: false,
      target: 'es2022',
      minify: true,
      lib: { entry: path.join(web, 'src/app/start/bootstrap.ts'), formats: ['iife'], name: 'start' },
    },
  });
  const [chunk] = outputOf(result);
  return chunk.code.trim().replaceAll('</', String.raw`<\/`);
}

/** The card document's script and styles: separate files with fixed names (B-3). */
async function buildCardDocument(): Promise<Budget> {
  const folder = path.join(web, 'src/areas/payments/card/document');
  const result = await build({
    ...webConfig,
    ...quiet,
    publicDir: false,
    plugins: [],
    build: {
      emptyOutDir: false,
      outDir: dist,
      target: 'es2022',
      modulePreload: false,
      rolldownOptions: {
        input: { 'card-payment': path.join(folder, 'main.ts'), 'card-styles': path.join(folder, 'card.css') },
        output: { entryFileNames: '[name].js', assetFileNames: 'card-payment[extname]' },
      },
    },
  });
  const script = chunksOf(outputOf(result)).get('card-payment.js');
  if (!script || script.imports.length > 0) throw new Error('The card document is not one script');
  return { name: 'card document', bytes: gzipBytes(script.code), limit: CARD_LIMIT };
}

const asset = (output: Rolldown.RolldownOutput['output'], pattern: RegExp): Rolldown.OutputAsset => {
  const found = output.find((item) => item.type === 'asset' && pattern.test(item.fileName));
  if (found?.type !== 'asset') throw new Error(`The build has no ${String(pattern)}`);
  return found;
};

const names = (chunks: readonly { fileName: string }[]): string[] => chunks.map(({ fileName }) => fileName);

async function assemble(output: Rolldown.RolldownOutput['output'], chunks: Chunks): Promise<string> {
  const login = names(closureOf([entryOf(chunks)], chunks));
  const beyond = (module: string): string[] =>
    names(closureOf([chunkFor(chunks, module)], chunks)).filter((file) => !login.includes(file));
  const pages = [...new Set([PAGES, ROUTE_SCREENS].flatMap((module) => beyond(module)))];
  const signedIn = [
    ...new Set([SIGNED_IN, HOME, PERSON, SERVICE_CHECK].flatMap((module) => beyond(module))),
  ].filter((file) => !pages.includes(file));
  const landing = beyond(LANDING).filter((file) => !pages.includes(file));
  const [prerender, bootstrap] = [
    await loadPrerender(),
    await buildBootstrap({
      entry: login,
      landing,
      pages,
      signedIn: [...signedIn, asset(output, pagesStyles).fileName],
    }),
  ];
  const landingCss = asset(output, /landing[^/]*\.css$/);
  const css = asset(output, /index[^/]*\.css$/);
  const html = await readFile(path.join(dist, 'index.html'), 'utf8');
  const page = assemblePage({
    html,
    css: String(css.source).trim(),
    font: `/${asset(output, /public-sans-latin-(?!ext).*\.woff2$/).fileName}`,
    bootstrap,
    signIn: {
      withLearning: prerender.prerenderSignIn(placeholderSite(true)),
      without: prerender.prerenderSignIn(placeholderSite(false)),
    },
    skeleton: prerender.prerenderSkeleton('%PRODUCT_NAME%'),
    landing: {
      css: String(landingCss.source).trim(),
      markup: await prerender.prerenderLanding(placeholderSite(true)),
    },
  });
  await writeFile(path.join(dist, 'index.html'), page);
  // Its content is inlined in the page.
  await Promise.all([css, landingCss].map(({ fileName }) => rm(path.join(dist, fileName))));
  return bootstrap;
}

const entryOf = (chunks: Chunks): string => {
  const entry = [...chunks.values()].find(({ isEntry }) => isEntry);
  if (!entry) throw new Error('The build has no entry');
  return entry.fileName;
};

async function budgetsOf(chunks: Chunks, bootstrap: string): Promise<Budget[]> {
  const entry = entryOf(chunks);
  const first = gzipBytes(bootstrap);
  const shell = chunkFor(chunks, SIGNED_IN);
  const [pages, screens, person] = [
    chunkFor(chunks, PAGES),
    chunkFor(chunks, ROUTE_SCREENS),
    chunkFor(chunks, PERSON),
  ];
  const list = await readFile(path.join(web, 'src/app/route-screens.ts'), 'utf8');
  const budget = (name: string, limit: number, ...beyond: string[]): Budget => ({
    name,
    bytes: weightOf(closureOf([entry, ...beyond], chunks)) + first,
    limit,
  });
  const others = routeModules(list).map(({ route, module }) => {
    const file = path.join('app', module);
    const screen = chunkFor(chunks, file);
    return budget(route, ROUTE_LIMIT, shell, pages, screens, person, screen);
  });
  const landing = budget('landing', LANDING_LIMIT, pages, chunkFor(chunks, LANDING));
  return [budget('login', LOGIN_LIMIT), landing, ...others];
}

async function main(): Promise<void> {
  const output = await buildClient();
  const chunks = chunksOf(output);
  const bootstrap = await assemble(output, chunks);
  const card = await buildCardDocument();
  const [others] = await Promise.all([budgetsOf(chunks, bootstrap), precompress(path.join(dist, 'assets'))]);
  const budgets = [...others, card];
  for (const { name, bytes, limit } of budgets)
    console.log(`${name.padEnd(20)} ${inKb(bytes).padStart(6)} KB of ${inKb(limit)} KB JavaScript (gzip)`);
  const broken = breaches(budgets, closureOf([entryOf(chunks)], chunks));
  const cycles = cyclesOf(chunks);
  for (const sentence of broken) console.error(`Over budget: ${sentence}`);
  for (const cycle of cycles) console.error(`Chunks import each other: ${cycle}`);
  if (broken.length + cycles.length > 0) process.exitCode = 1;
}

await main();
