/** The browser's own way to install the app, where it has one. */
import * as z from 'zod/mini';

/** Chromium's event: https://developer.mozilla.org/docs/Web/API/BeforeInstallPromptEvent */
const promptSchema = z.object({
  prompt: z.custom<() => Promise<unknown>>((value) => typeof value === 'function'),
});

/** Whether the app runs from its icon. */
export const isInstalled = (): boolean => matchMedia('(display-mode: standalone)').matches;

/** Opens the browser's install prompt. Call it only from a user's action. */
export async function askToInstall(offer: Event): Promise<void> {
  const parsed = promptSchema.safeParse(offer);
  // A method of the event, so it needs its `this`.
  if (parsed.success) await Reflect.apply(parsed.data.prompt, offer, []);
}

/** Calls back when the browser offers to install the app. Returns a function that stops it. */
export function onInstallOffer(listener: (offer: Event) => void): () => void {
  const keep = (offer: Event): void => {
    offer.preventDefault();
    listener(offer);
  };
  addEventListener('beforeinstallprompt', keep);
  return () => removeEventListener('beforeinstallprompt', keep);
}
