/**
 * Builds the web apps: the office into apps/office/dist, and the families' app into apps/family/dist with the bundle, the
 * HTML page with the prerendered pages, and compressed copies. Fails when a route's JavaScript exceeds its budget.
 */
import { readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type InlineConfig, type Rolldown } from 'vite';
import { webConfig } from '../apps/family/vite.config.ts';
import { officeConfig } from '../apps/office/vite.config.ts';
import { breaches, budgetLine, closureOf, gzipBytes, limits, type Budget } from './build-web/budgets.ts';
import { precompress } from './build-web/compress.ts';
import { assemblePage } from './build-web/page.ts';
import { placeholderSite } from './build-web/placeholders.ts';

type Output = Rolldown.RolldownOutput['output'];
type Chunks = ReadonlyMap<string, Rolldown.OutputChunk>;
type Prerender = {
  prerenderSignIn: (site: typeof placeholderSite) => string;
  prerenderLanding: (site: typeof placeholderSite) => Promise<string>;
};

const web = path.resolve(import.meta.dirname, '../apps/family');
const dist = path.join(web, 'dist');
/** Part of the build output, because the server renders home with it. */
const serverFolder = path.join(dist, 'server');
const target = 'es2022';

async function run(config: InlineConfig): Promise<Output> {
  const result = await build({ ...webConfig, configFile: false, logLevel: 'warn', ...config });
  const output = Array.isArray(result) ? result[0] : result;
  if (!output || !('output' in output)) throw new Error('The build gave no output');
  return output.output;
}

const chunksOf = (output: Output): Chunks =>
  new Map(output.flatMap((item) => (item.type === 'chunk' ? [[item.fileName, item] as const] : [])));

/** A separate bundle without the app's plugins and public files. */
const runSmall = (config: InlineConfig): Promise<Output> => run({ publicDir: false, plugins: [], ...config });

async function buildPrerender(): Promise<Prerender> {
  await run({
    publicDir: false,
    define: { ...webConfig.define, 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ssr: 'src/prerender.tsx', outDir: serverFolder, minify: true, target },
  });
  return import(pathToFileURL(path.join(serverFolder, 'prerender.js')).href);
}

/** Built separately so that it can be inlined. */
async function buildBootstrap(): Promise<string> {
  const entry = path.join(web, 'src/app/start/bootstrap.ts');
  const lib = { entry, formats: ['iife' as const], name: 'start' };
  const [chunk] = await runSmall({ build: { write: false, target, minify: true, lib } });
  return chunk.code.trim().replaceAll('</', String.raw`<\/`);
}

/** The card document's script and styles: separate files with fixed names (B-3). */
async function buildCardDocument(): Promise<Budget> {
  const folder = path.join(web, 'src/areas/payments/card/document');
  const input = {
    'card-payment': path.join(folder, 'main.ts'),
    'card-styles': path.join(folder, 'card.css'),
  };
  const output = { entryFileNames: '[name].js', assetFileNames: 'card-payment[extname]' };
  const rolldownOptions = { input, output };
  const built = await runSmall({
    build: { emptyOutDir: false, outDir: dist, target, modulePreload: false, rolldownOptions },
  });
  const script = chunksOf(built).get('card-payment.js');
  if (!script || script.imports.length > 0) throw new Error('The card document is not one script');
  return { name: 'card document', bytes: gzipBytes(script.code), limit: limits.card };
}

/** The service worker, with the paths of the shell's files. The server fills in the page's ETag. */
async function buildWorker(files: readonly string[]): Promise<Budget> {
  const lib = { entry: path.join(web, 'worker/main.ts'), formats: ['iife' as const], name: 'worker' };
  const outDir = path.join(dist, 'worker');
  const [{ code }] = await runSmall({
    define: { __SHELL_FILES__: JSON.stringify(files) },
    build: { outDir, target, minify: true, lib: { ...lib, fileName: () => 'service-worker.js' } },
  });
  return { name: 'service worker', bytes: gzipBytes(code), limit: limits.worker };
}

/** Builds the office and measures its first page: the entry and everything that it imports statically. */
async function buildOffice(): Promise<Budget> {
  const result = await build({ ...officeConfig, configFile: false, logLevel: 'warn' });
  const built = Array.isArray(result) ? result[0] : result;
  if (!built || !('output' in built)) throw new Error('The office gave no output');
  const officeChunks = chunksOf(built.output);
  const entries = [...officeChunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName);
  const code = closureOf(entries, officeChunks).map((chunk) => gzipBytes(chunk.code));
  await precompress(path.join(officeConfig.root, 'dist/assets'));
  return { name: 'office', bytes: code.reduce((a, b) => a + b, 0), limit: limits.office };
}

function assetOf(output: Output, pattern: RegExp): Rolldown.OutputAsset {
  const found = output.find((item) => item.type === 'asset' && pattern.test(item.fileName));
  if (found?.type !== 'asset') throw new Error(`The build has no ${String(pattern)}`);
  return found;
}

async function writePage(output: Output, bootstrap: string): Promise<void> {
  const page = path.join(dist, 'index.html');
  const css = assetOf(output, /\.css$/);
  const { prerenderSignIn, prerenderLanding } = await buildPrerender();
  const parts = {
    html: await readFile(page, 'utf8'),
    css: String(css.source).trim(),
    font: `/${assetOf(output, /public-sans-latin-(?!ext).*\.woff2$/).fileName}`,
    bootstrap,
    signIn: prerenderSignIn(placeholderSite),
    landing: await prerenderLanding(placeholderSite),
  };
  await writeFile(page, assemblePage(parts));
  await rm(path.join(dist, css.fileName));
}

function budgetsOf(chunks: Chunks, bootstrap: string): Budget[] {
  const all = [...chunks.values()];
  const holding = (module: string): Rolldown.OutputChunk => {
    const found = all.find(({ moduleIds }) => moduleIds.includes(path.join(web, 'src', module)));
    if (!found) throw new Error(`No chunk holds ${module}`);
    return found;
  };
  const budget = (name: string, limit: number, ...files: string[]): Budget => {
    const loaded = closureOf([holding('main.tsx').fileName, ...files], chunks);
    return {
      name,
      limit,
      bytes: [bootstrap, ...loaded.map(({ code }) => code)].map(gzipBytes).reduce((a, b) => a + b),
    };
  };
  const pages = holding('app/pages.tsx').fileName;
  const screens = holding('app/route-screens.ts');
  const shared = [
    pages,
    screens.fileName,
    holding('app/shell/signed-in-page.tsx').fileName,
    holding('../../../packages/client/src/calls/call-for-user.ts').fileName,
  ];
  return [
    budget('login', limits.login),
    budget('landing', limits.landing, pages, holding('app/landing/landing-screen.tsx').fileName),
    ...screens.dynamicImports.map((file) => budget(path.basename(file), limits.route, ...shared, file)),
  ];
}

/** Every script of the app, so that any page opens without a network, and the fonts for Latin text. */
const shellFiles = (output: Output): string[] =>
  output
    .filter(({ fileName }) => /\.js$|-latin-(?!ext)[^/]*\.woff2$/.test(fileName))
    .map(({ fileName }) => `/${fileName}`);

const output = await run({});
const chunks = chunksOf(output);
const bootstrap = await buildBootstrap();
await writePage(output, bootstrap);
const budgets = [
  ...budgetsOf(chunks, bootstrap),
  await buildCardDocument(),
  await buildWorker(shellFiles(output)),
  await buildOffice(),
];
await precompress(path.join(dist, 'assets'));
for (const budget of budgets) console.log(budgetLine(budget));
const login = closureOf(
  [...chunks.values()].filter(({ isEntry }) => isEntry).map(({ fileName }) => fileName),
  chunks,
);
const problems = breaches(budgets, login, chunks);
for (const problem of problems) console.error(`Build check failed: ${problem}`);
if (problems.length > 0) process.exitCode = 1;
