import { once } from 'node:events';
import { createTestDatabase } from '@portal/test-support/database';
import type { TestDatabase } from '@portal/test-support/database';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { createDatabaseDoor } from '../../../testing/database-door.ts';
import type { DatabaseDoor } from '../../../testing/database-door.ts';
import { endWhenSilent } from './silence.ts';

let database: TestDatabase;
let door: DatabaseDoor;
beforeAll(async () => {
  database = await createTestDatabase();
  door = await createDatabaseDoor(database.connectionString);
  await door.open();
});
afterAll(async () => {
  await door.cut();
  await database.drop();
});

const silenceMs = 200;

it('F6 ends a statement on a connection that falls silent, also after the connection was idle for longer', async () => {
  const pool = new pg.Pool({ connectionString: door.url });
  const client = await pool.connect();
  client.on('error', () => undefined);
  endWhenSilent(client, silenceMs);
  if (!(client instanceof pg.Client)) throw new Error('No connection');
  await once(client.connection.stream, 'timeout');
  await client.query('select 1');
  door.silence();
  await expect(client.query('select 1')).rejects.toThrow('the database does not respond');
  client.release(true);
  await pool.end();
}, 5000);
