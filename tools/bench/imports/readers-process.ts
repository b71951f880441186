/**
 * Requests home at a steady pace, in a process of its own so that the import's work doesn't delay the clock. The first
 * message names the port and the families; every further one asks for the latencies since the last.
 */
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import * as z from 'zod/mini';
import { home } from '../state/measure.ts';
import { createClient } from '../state/portal.ts';

const startSchema = z.object({
  port: z.int(),
  families: z.array(z.object({ cookie: z.string(), oneSchoolId: z.string(), centreCode: z.string() })),
});

/** Between the end of one request and the start of the next. */
const pauseMs = 10;

const [start] = await once(process, 'message');
const { port, families } = startSchema.parse(start);
const client = createClient(port);
let latencies: number[] = [];

// Each family's pages are cached by its first request.
for (const family of families) await client.get(home(family), family);
process.on('message', () => {
  process.send?.(latencies);
  latencies = [];
});
process.once('disconnect', () => process.exit(0));
process.send?.('ready');
for (;;)
  for (const family of families) {
    latencies.push(await client.get(home(family), family));
    await wait(pauseMs);
  }
