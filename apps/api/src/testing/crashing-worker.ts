/**
 * A worker that crashes as in a power failure: run as a child process by the outbox tests. It appends what it sends to
 * a file, and kills itself at the given message, before or after sending it.
 */
import { appendFileSync } from 'node:fs';
import { systemClock } from '../platform/clock.ts';
import { startJobs } from '../platform/jobs/jobs.ts';

const [connectionString = '', sealingKey = '', sink = '', dieAt = '0', when = 'before'] =
  process.argv.slice(2);
let count = 0;

function die(): void {
  process.kill(process.pid, 'SIGKILL');
}

const send = async (id: string, text: string): Promise<void> => {
  count += 1;
  const isLast = count === Number(dieAt);
  if (isLast && when === 'before') die();
  appendFileSync(sink, `${JSON.stringify({ id, text })}\n`);
  if (isLast) die();
};

await startJobs({
  connectionString,
  sealingKey: { current: Buffer.from(sealingKey, 'hex'), previous: [] },
  clock: systemClock,
  onError: () => undefined,
  messaging: {
    sendEmail: ({ id, subject }) => send(id, subject),
    sendSms: ({ reference, text }) => send(reference, text),
  },
});
