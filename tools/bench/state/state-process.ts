/**
 * Runs only the API, as in production. The message `record` starts recording the statements it sends; `report` ends that
 * and sends them to the parent process.
 */
import pg from 'pg';
import { createApp } from '../../../apps/api/src/app.ts';
import { loadConfig } from '../../../apps/api/src/config/config.ts';
import type { RecordedStatement } from './portal.ts';

let recorded: RecordedStatement[] | undefined;

function statementOf([first, second]: readonly unknown[]): RecordedStatement {
  const given: { text?: unknown; values?: unknown; name?: unknown } =
    typeof first === 'string' ? { text: first, values: second } : Object(first);
  return {
    text: String(given.text),
    values: Array.isArray(given.values) ? given.values : [],
    isPrepared: given.name !== undefined,
  };
}

const { prototype } = pg.Client;
const query: typeof prototype.query = Reflect.get(prototype, 'query');
prototype.query = new Proxy(query, {
  apply(send, client, values) {
    const statement = statementOf(values);
    // Request counts are shared once a second, independently of any call.
    if (!statement.text.includes('rate_counter')) recorded?.push(statement);
    return Reflect.apply(send, client, values);
  },
});

process.on('message', (message) => {
  if (message === 'record') recorded = [];
  if (message !== 'report') return;
  process.send?.(recorded ?? []);
  recorded = undefined;
});

const app = await createApp(loadConfig(process.env), { page: null });
await app.listen();
process.once('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.send?.('ready');
// The parent process ended without sending a stop message.
process.once('disconnect', () => process.exit(1));
