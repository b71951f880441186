/** The build's files (tools/build-web.ts). The first is the entry. */
declare const __ENTRY_CHUNKS__: readonly string[];

const entry = __ENTRY_CHUNKS__;

/** Fetches a file of the build ahead of its use. */
export function preload(path: string): HTMLLinkElement {
  const link = document.createElement('link');
  if (path.endsWith('.js')) link.rel = 'modulepreload';
  else {
    link.rel = 'preload';
    link.as = 'style';
  }
  link.href = path;
  // What is seen first needs no script, so that nothing is to wait for one.
  link.fetchPriority = 'low';
  document.head.append(link);
  return link;
}

/** Fetches files one after the other, so that who reads and scrolls misses no moment. */
export function preloadInTurn([path, ...others]: readonly string[]): void {
  if (path !== undefined) preload(path).addEventListener('load', () => preloadInTurn(others));
}

/** Runs once the page is parsed. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

let running: Promise<unknown> | undefined;

export const preloadAtRest = (others: readonly string[]): void => preloadInTurn([...entry, ...others]);

/** Where the page that is sent says that the bundle did not come: nothing else could. */
const stalled = (): HTMLElement | null => document.getElementById('stalled');
const isStalled = (): boolean => stalled()?.hasChildNodes() ?? false;

/** A browser that is too old is told so, and needs no other word. */
const isOldBrowser = (): boolean => document.getElementById('old-browser')?.hidden === false;

function tellStalled(): void {
  const note = document.querySelector<HTMLTemplateElement>('#stalled-note');
  if (note && !isStalled() && !isOldBrowser()) stalled()?.append(note.content.cloneNode(true));
}

/** Lets the browser answer in between. */
export const nextTask = (): Promise<unknown> => new Promise((resolve) => setTimeout(resolve));

/** Part by part, what another needs before it: who types or presses meanwhile is answered between them. */
async function importBundle(): Promise<void> {
  await new Promise<void>(whenParsed);
  try {
    for (const path of [...entry].reverse()) {
      await import(/* @vite-ignore */ path);
      await nextTask();
    }
    stalled()?.replaceChildren();
  } catch {
    running = undefined;
    tellStalled();
  }
}

/** Runs the bundle once the page is parsed, which holds what the bundle reads. Asked for again, tries again what failed. */
export async function runBundle(): Promise<void> {
  if (!running) entry.forEach(preload);
  await (running ??= importBundle());
}

const isReachable = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );

/** What is typed stays, but in a browser that doesn't ask again for a script it once missed. */
async function retryBundle(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  await runBundle();
  button.disabled = false;
  if (!isStalled()) document.querySelector<HTMLElement>('#root h1, #landing h1')?.focus();
  else if (await isReachable()) location.reload();
}

/** A bundle that did not come is asked for again with Retry, and by itself once the device is online. */
export function keepTrying(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('#stalled button');
    if (button) void retryBundle(button);
  });
  addEventListener('online', () => {
    if (isStalled()) void runBundle();
  });
}
