/** The build's files (tools/build-web.ts): the entry, then what it imports. */
declare const __ENTRY_CHUNKS__: readonly string[];

const [entry = '', ...imported] = __ENTRY_CHUNKS__;

/** Fetches a file of the build ahead of its use. */
export function preload(path: string): void {
  const link = document.createElement('link');
  if (path.endsWith('.js')) link.rel = 'modulepreload';
  else {
    link.rel = 'preload';
    link.as = 'style';
  }
  link.href = path;
  // The first paint doesn't depend on scripts.
  link.fetchPriority = 'low';
  document.head.append(link);
}

/** Runs once the page is parsed. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

/** A tab in the background is never painted. */
const LONGEST_PAINT_MS = 1000;

/** Resolves once the prepared page is painted, so that scripts and calls don't compete with it. */
export const untilPainted = (): Promise<void> =>
  new Promise((resolve) => {
    whenParsed(() => requestAnimationFrame(() => setTimeout(resolve)));
    setTimeout(resolve, LONGEST_PAINT_MS);
  });

/** Where the page says that the bundle did not come: nothing else could. */
const stalled = (): HTMLElement | null => document.getElementById('stalled');
const isStalled = (): boolean => stalled()?.hasChildNodes() ?? false;

/** A browser that is too old is told so, and needs no other message. */
const isOldBrowser = (): boolean => document.getElementById('old-browser')?.hidden === false;

function showStalled(): void {
  const note = document.querySelector<HTMLTemplateElement>('#stalled-note');
  if (note && !isStalled() && !isOldBrowser()) stalled()?.append(note.content.cloneNode(true));
}

export const preloadBundle = (): void => [entry, ...imported].forEach(preload);

let running: Promise<unknown> | undefined;

async function importBundle(): Promise<void> {
  preloadBundle();
  await new Promise<void>(whenParsed);
  try {
    await import(/* @vite-ignore */ entry);
    stalled()?.replaceChildren();
  } catch {
    running = undefined;
    showStalled();
  }
}

/** Runs the bundle once the page is parsed, because it reads the page. Called again after a failure, it tries again. */
export async function runBundle(): Promise<void> {
  await (running ??= importBundle());
}

const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** Keeps what was typed, except in a browser that doesn't fetch a script again that failed once: there the page is loaded anew. */
async function retryBundle(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  await runBundle();
  button.disabled = false;
  if (!isStalled()) document.querySelector<HTMLElement>('#root h1, #landing h1')?.focus();
  else if (await isReachable()) location.reload();
}

/** A bundle that did not come is fetched again with Retry, and by itself once the device is online. */
export function keepTrying(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('#stalled button');
    if (button) void retryBundle(button);
  });
  addEventListener('online', () => {
    if (isStalled()) void runBundle();
  });
}
