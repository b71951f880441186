/** `npm start`. Enables Node's compile cache before loading the program's modules. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../.cache/compile', import.meta.url)));
const { startPortal } = await import('./lib/start-portal.ts');
await startPortal();
