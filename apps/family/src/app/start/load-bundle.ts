/** A background tab is never painted, so don't wait for its first paint any longer. */
const MAX_PAINT_MS = 1000;

/** Resolves after the first paint of the whole page, so that scripts don't delay it. */
const firstPaint = new Promise<void>((resolve) => {
  addEventListener('DOMContentLoaded', () => {
    requestAnimationFrame(() => setTimeout(resolve));
    setTimeout(resolve, MAX_PAINT_MS);
  });
});

/** The message that the bundle failed to load, which must work without the bundle. */
const stalled = (): HTMLElement | null => document.getElementById('stalled');
const isStalled = (): boolean => stalled()?.hasChildNodes() ?? false;

function showStalled(): void {
  const note = document.querySelector<HTMLTemplateElement>('#stalled-note');
  // An unsupported browser has its own message (index.html).
  const isSupported = document.getElementById('old-browser')?.hidden !== false;
  if (note && isSupported && !isStalled()) stalled()?.append(note.content.cloneNode(true));
}

let running: Promise<void> | undefined;

async function importEntry(): Promise<void> {
  await firstPaint;
  // The build lists the entry first (tools/build-web/page.ts).
  const entry = document.querySelector<HTMLLinkElement>('link[rel=modulepreload]')?.href ?? '';
  try {
    await import(/* @vite-ignore */ entry);
    stalled()?.replaceChildren();
  } catch {
    running = undefined;
    showStalled();
  }
}

/** Runs the bundle once, after the first paint. After a failure, the next call tries again. */
export const runBundle = (): Promise<void> => (running ??= importEntry());

async function retry(button: HTMLButtonElement): Promise<void> {
  button.disabled = true;
  await runBundle();
  button.disabled = false;
  if (!isStalled()) document.querySelector<HTMLElement>('#root h1, #landing h1')?.focus();
  // Some browsers never fetch a failed script again, so the page is reloaded if the server responds.
  else if ((await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null))?.ok) location.reload();
}

/** Loads a failed bundle again on Retry, and when the device is back online. */
export function retryFailedBundle(): void {
  addEventListener('click', ({ target }) => {
    const button = target instanceof Element && target.closest<HTMLButtonElement>('#stalled button');
    if (button) void retry(button);
  });
  addEventListener('online', () => {
    if (isStalled()) void runBundle();
  });
}
