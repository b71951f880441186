/** Counts requests in flight, so that signing out waits for them. */

const POLL_MS = 50;
const MAX_WAIT_MS = 10_000;

let underWay = 0;

export const requestsInFlight = (): number => underWay;

/** Counts a request until it settles. */
export async function counted<T>(request: Promise<T>): Promise<T> {
  underWay += 1;
  try {
    return await request;
  } finally {
    underWay -= 1;
  }
}

/**
 * Resolves once nothing is in flight, polling every 50 ms. A request that never settles delays it only up to a limit.
 */
export async function drained(): Promise<void> {
  for (let waited = 0; underWay > 0 && waited < MAX_WAIT_MS; waited += POLL_MS)
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
}
