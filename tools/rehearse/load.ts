/** Sends requests from several clients until it is stopped, and collects the failures. */
import { setTimeout as wait } from 'node:timers/promises';

export interface Load {
  sent(): number;
  /** Waits for the requests in progress and returns the failures. */
  stop(): Promise<readonly string[]>;
}

/** Calls that read the database, look up an unknown session, and do neither. */
const calls = [
  { path: '/api/outages/active?platform=web', status: 200 },
  { path: '/api/user', status: 401 },
  { path: '/live', status: 200 },
];
const clients = 8;
const betweenMs = 40;

export function startLoad(url: string): Load {
  const failures: string[] = [];
  let sent = 0;
  let isRunning = true;
  const run = async (): Promise<void> => {
    while (isRunning) {
      const call = calls[sent % calls.length];
      if (!call) return;
      sent += 1;
      const seen = await send(`${url}${call.path}`);
      if (seen !== call.status) failures.push(`${call.path}: ${seen}`);
      await wait(betweenMs);
    }
  };
  const running = Array.from({ length: clients }, run);
  return {
    sent: () => sent,
    async stop() {
      isRunning = false;
      await Promise.all(running);
      return failures;
    },
  };
}

async function send(url: string): Promise<number | string> {
  try {
    const response = await fetch(url, { headers: { cookie: `sid=${'x'.repeat(43)}` } });
    await response.arrayBuffer();
    return response.status;
  } catch (error) {
    return String(error);
  }
}
