/** Enough for a slow finger on a slow phone; a press whose end the browser does not tell keeps the page back no longer. */
const LONGEST_PRESS_MS = 10_000;

/**
 * Gives a promise for each press that begins, fulfilled when what it does has begun: an element that goes between the
 * pointer's two halves is not clicked.
 */
export function watchPress(onBegin: (ended: Promise<void>) => void): void {
  let end = (): void => undefined;
  addEventListener('pointerdown', ({ button, isPrimary }) => {
    if (button !== 0 || !isPrimary) return;
    onBegin(new Promise((resolve) => (end = resolve)));
    setTimeout(end, LONGEST_PRESS_MS);
  });
  // The click comes after the pointer is up, and what it does after the click.
  addEventListener('pointerup', () => setTimeout(end, 100));
  addEventListener('click', () => setTimeout(end));
  // Let go outside the window, which tells nobody.
  addEventListener('pointermove', ({ buttons }) => {
    if (buttons === 0) end();
  });
  for (const ending of ['pointercancel', 'hashchange']) addEventListener(ending, () => end());
}
