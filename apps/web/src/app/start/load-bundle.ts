/** The build's files (tools/build-web.ts). The first is the entry. */
declare const __ENTRY_CHUNKS__: readonly string[];

const entry = __ENTRY_CHUNKS__;

/** Fetches a file of the build ahead of its use. */
export function preload(path: string): HTMLLinkElement {
  const link = document.createElement('link');
  if (path.endsWith('.js')) link.rel = 'modulepreload';
  else {
    link.rel = 'preload';
    link.as = path.endsWith('.css') ? 'style' : 'font';
    // Fonts are asked for so, from here too.
    if (link.as === 'font') link.crossOrigin = '';
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
  } catch {
    running = undefined;
  }
}

/** Runs the bundle once the page is parsed, which holds what the bundle reads. Asked for again, tries again what failed. */
export async function runBundle(): Promise<void> {
  if (!running) entry.forEach(preload);
  await (running ??= importBundle());
}
