/** A cheap in-process limit per minute and network, for requests that may be dropped. */
import { networkOf } from './network.ts';

/** Returns whether another one is allowed. */
export function createMinuteLimit(perMinute: number): (ip: string, now: Date) => boolean {
  let minute = 0;
  const counts = new Map<string, number>();
  return (ip, now) => {
    const current = Math.floor(now.getTime() / 60_000);
    if (current !== minute) counts.clear();
    minute = current;
    const network = networkOf(ip);
    const count = (counts.get(network) ?? 0) + 1;
    counts.set(network, count);
    return count <= perMinute;
  };
}
