import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { freePort } from './testing/free-port.ts';
import { productionSettings, runPortal } from './testing/portal-process.ts';

let database: TestDatabase;
let collector: Server;
let collectorUrl: string;
const received: string[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  const port = await freePort();
  collectorUrl = `http://127.0.0.1:${port}`;
  collector = createServer((request, response) => {
    // Strings are readable in the binary OTLP format, so no decoder is needed.
    request.on('data', (chunk: Buffer) => received.push(chunk.toString('latin1')));
    request.on('end', () => response.end());
  });
  await new Promise<void>((resolve) => collector.listen(port, '127.0.0.1', resolve));
});
afterAll(async () => {
  collector.close();
  await database.drop();
});

it('G18 sends traces to the configured collector, without addresses, ids or callers', async () => {
  const portal = await runPortal({
    ...productionSettings,
    ROLE: 'worker',
    DATABASE_URL: database.connectionString,
    OTEL_EXPORTER_OTLP_ENDPOINT: collectorUrl,
  });
  await vi.waitFor(async () => expect(await portal.statusOf('/ready')).toBe(200), { timeout: 20_000 });
  await portal.statusOf('/api/attendance/EQ7001234/4107?startDate=2026-01-27');
  portal.stop('SIGTERM');
  expect(await portal.ended).toEqual({ code: 0, said: '' });
  const text = received.join('');
  expect(text).toContain('schoolside');
  expect(text).toContain('/ready');
  expect(text).toContain('select name from kysely_migration');
  for (const word of ['EQ7001234', '4107', '2026-01-27', '127.0.0.1', 'undici', 'user_agent'])
    expect(text).not.toContain(word);
});
