import { startServer } from '../apps/api/src/main.ts';
import { runUntilStopped } from './lib/lifetime.ts';

/** The API alone, for `npm run dev`, which restarts it whenever one of its files changes. */
await runUntilStopped(() => startServer(process.env));
