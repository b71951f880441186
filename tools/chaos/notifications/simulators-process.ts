/** Runs the simulated push services in a separate process, like real ones. */
import path from 'node:path';
import { makePushAccounts, startSimulators } from '../../../packages/simulators/src/index.ts';

const port = Number(process.env['PORT']);
const folder = path.join(String(process.env['DATA_DIR']), 'push-stand-ins');
const { env, accounts } = makePushAccounts(folder, `http://localhost:${port}`);
await startSimulators({ port, smtpPort: port + 1, pushAccounts: accounts });
process.send?.(env);
