import net from 'node:net';
import { StartProblem } from './start-problem.ts';

/** A port of the loopback address that is free at this moment. */
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

/** Two neighbouring free ports, as the stand-ins need them. */
export async function freePortPair(): Promise<number> {
  for (;;) {
    const port = await freePort();
    if ((await whyNotListen(port + 1, '127.0.0.1')) === undefined) return port;
  }
}

/** The system's reason why a port cannot be listened on; undefined when it can. */
function whyNotListen(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = net.createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => resolve(error.code));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}

/** Says plainly which port is not to be had, what it is for, and which variable chooses another. */
export async function requirePort(port: number, purpose: string, variable: string): Promise<void> {
  // "localhost" may mean either address: somebody else's server on one of them would get our visitors.
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
