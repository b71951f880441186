import net from 'node:net';
import { StartProblem } from './start-problem.ts';

/** A loopback port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => {
        if (address === null || typeof address === 'string') reject(new Error('No port is free.'));
        else resolve(address.port);
      });
    });
  });
}

/** Two consecutive free ports, as the simulators need. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if ((await whyNotListen(port + 1, '127.0.0.1')) === undefined) return port;
  }
}

/** The error code when the port can't be listened on; undefined when it can. */
function whyNotListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Explains which port is unavailable, its purpose, and which variable chooses another. */
export async function requirePort(port: number, purpose: string, variable: string): Promise<void> {
  // "localhost" may resolve to either address: another server on one of them would receive the portal's requests.
  const reasons = await Promise.all([whyNotListen(port, '127.0.0.1'), whyNotListen(port, '::1')]);
  if (reasons.includes('EADDRINUSE')) {
    throw new StartProblem(
      `Port ${port} (${purpose}) is taken by another program. Stop that program, or choose another port with ${variable}=…`,
    );
  }
  if (reasons.includes('EACCES')) {
    throw new StartProblem(
      `This user may not use port ${port} (${purpose}). Choose one above 1023 with ${variable}=…`,
    );
  }
}
