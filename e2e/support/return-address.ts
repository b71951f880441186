/** Prints the return address that a running portal would give an e-mail to the address: `node e2e/support/return-address.ts <address>`. */
import { randomUUID } from 'node:crypto';
import { withDatabase, readConfig } from '../../apps/api/src/cli/settings.ts';
import { returnPathOf } from '../../apps/api/src/platform/return-path.ts';

await withDatabase(async (connectionString) => {
  const { returnPaths } = (await readConfig(connectionString)).mail;
  if (returnPaths === null) throw new Error('BOUNCE_ADDRESS is not set');
  process.stdout.write(returnPathOf(returnPaths, { id: randomUUID(), to: process.argv[2] ?? '' }));
});
