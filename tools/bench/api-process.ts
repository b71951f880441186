/** The API alone in its process. */
import { startServer } from '../../apps/api/src/main.ts';

const server = await startServer(process.env);
process.once('SIGTERM', () => void server.close().then(() => process.exit(0)));
process.send?.('ready');
// The measuring process ended before it could say so.
process.once('disconnect', () => process.exit(1));
