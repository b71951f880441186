/** Lazily loaded modules. */
import { connection } from './connection.ts';

/** A page younger than this was just reloaded for the module, so reloading again would not help. */
const RELOAD_GUARD_MS = 10_000;

/** Firefox and WebKit cache a failed import for the page's lifetime, so only a reload can load the module. */
const reloadPage = (): void => {
  if (performance.now() > RELOAD_GUARD_MS) location.reload();
};

/**
 * Imports a module. While offline it waits until the server can be reached, then retries. Rejects if the server
 * responds but the module is missing, such as after a deployment.
 */
export async function loadPart<T>(
  load: () => Promise<T>,
  { check, restored } = connection,
  reload = reloadPage,
): Promise<T> {
  let hasWaited = false;
  for (let missed = 0; ;) {
    try {
      return await load();
    } catch (error) {
      if (await check()) missed += 1;
      else {
        hasWaited = true;
        await restored();
      }
      if (missed < 2) continue;
      if (hasWaited) reload();
      throw error;
    }
  }
}
