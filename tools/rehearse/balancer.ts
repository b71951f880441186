/** A round-robin HTTP load balancer that polls `/ready` and never retries, so that no failure is hidden. */
import { Agent, createServer, request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../lib/ports.ts';

export interface Balancer {
  url: string;
  /** Resolves once the balancer sends requests to the process on this port. */
  untilReady(port: number): Promise<void>;
  close(): void;
}

interface Backend {
  port: number;
  isReady: boolean;
  agent: Agent;
}

/** A usual interval in production. */
const pollMs = 1000;
const pollLimitMs = 900;

export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const backends = ports.map((port) => ({ port, isReady: false, agent: new Agent({ keepAlive: true }) }));
  const timers = backends.map((backend) => setInterval(() => void poll(backend), pollMs));
  let turn = 0;
  const server = createServer((incoming, response) => {
    const ready = backends.filter(({ isReady }) => isReady);
    const chosen = ready[(turn += 1) % ready.length];
    if (chosen) forward(chosen, incoming, response);
    else response.writeHead(503).end();
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    async untilReady(wanted) {
      const backend = backends.find((each) => each.port === wanted);
      if (!backend) throw new Error(`No process has the port ${wanted}`);
      // The last poll may have reached the previous process on this port.
      backend.isReady = false;
      while (!backend.isReady) await wait(pollMs / 10);
    },
    close() {
      for (const timer of timers) clearInterval(timer);
      server.close();
      server.closeAllConnections();
      for (const { agent } of backends) agent.destroy();
    },
  };
}

async function poll(backend: Backend): Promise<void> {
  const asked = fetch(`http://127.0.0.1:${backend.port}/ready`, {
    signal: AbortSignal.timeout(pollLimitMs),
    headers: { connection: 'close' },
  });
  backend.isReady = await asked.then(
    ({ ok }) => ok,
    () => false,
  );
}

function forward({ port, agent }: Backend, incoming: IncomingMessage, response: ServerResponse): void {
  const { method, url, headers } = incoming;
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers, agent }, (answer) => {
    const { connection: _, ...kept } = answer.headers;
    response.writeHead(answer.statusCode ?? 502, kept);
    answer.pipe(response);
  });
  onward.once('error', () => (response.headersSent ? response.destroy() : response.writeHead(502).end()));
  incoming.pipe(onward);
}
