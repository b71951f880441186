/** Two baselines for request speed: the same number of bytes from a bare route, and one primary-key SELECT. */
import fastify from 'fastify';
import { openPool } from '../../apps/api/src/platform/database/database.ts';

const pool = openPool({ connectionString: process.env['DATABASE_URL'] ?? '' });
const app = fastify();
let bytes = Buffer.from('{}');

app.post('/bytes', { bodyLimit: 1_000_000 }, async (request) => {
  bytes = Buffer.from(JSON.stringify(request.body));
  return { length: bytes.length };
});
app.get('/bare', (_, reply) => {
  void reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});
app.get('/select', async (_, reply) => {
  await pool.query({ name: 'limit', text: 'select * from account where id = $1', values: [1] });
  return reply.header('content-type', 'application/json; charset=utf-8').send(bytes);
});

await app.listen({ host: '127.0.0.1', port: Number(process.env['LIMITS_PORT']) });
process.once(
  'SIGTERM',
  () =>
    void app
      .close()
      .then(() => pool.end())
      .then(() => process.exit(0)),
);
process.send?.('ready');
// The parent process ended without sending a stop message.
process.once('disconnect', () => process.exit(1));
