/** The build's files (tools/build-web.ts). The first is the entry. */
declare const __ENTRY_CHUNKS__: readonly string[];

/** Fetches a file of the build ahead of its use. */
export function preload(path: string): HTMLLinkElement {
  const link = document.createElement('link');
  if (path.endsWith('.css')) {
    link.rel = 'preload';
    link.as = 'style';
  } else link.rel = 'modulepreload';
  link.href = path;
  // What is seen first needs no script, so that nothing is to wait for one.
  link.fetchPriority = 'low';
  document.head.append(link);
  return link;
}

/** Fetches files one after the other, so that who reads and scrolls misses no moment. */
function preloadInTurn([path, ...others]: readonly string[]): void {
  if (path !== undefined) preload(path).addEventListener('load', () => preloadInTurn(others));
}

/** Runs once the page is parsed. */
export function whenParsed(run: () => void): void {
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', run, { once: true });
  else run();
}

let hasBegun = false;

const preloadBundle = (): void => __ENTRY_CHUNKS__.forEach(preload);

export const preloadAtRest = (others: readonly string[]): void =>
  preloadInTurn([...__ENTRY_CHUNKS__, ...others]);

/** Runs the bundle once the page is parsed, which holds what the bundle reads. Asked for again, tries again what failed. */
export function runBundle(): void {
  if (hasBegun) return;
  hasBegun = true;
  preloadBundle();
  whenParsed(() => {
    import(/* @vite-ignore */ __ENTRY_CHUNKS__[0] ?? '').catch(() => (hasBegun = false));
  });
}
