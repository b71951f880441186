/** Parts of the page that are fetched when they are first wanted. */
import { connection } from './connection.ts';

/** A page this young was loaded for the part already; loading it again would not help. */
const YOUNG_MS = 10_000;

/** Firefox and WebKit keep a failed import for as long as the page lives, so only a new page can have the part. */
const reloadPage = (): void => {
  if (performance.now() > YOUNG_MS) location.reload();
};

/**
 * Imports a part. Offline it waits until the server can be reached and tries again. Rejects where the server answers but
 * the part doesn't come, such as after a newer version is out.
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
