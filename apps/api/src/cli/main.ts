/** `npm run portal -- <command>`. Enables Node's compile cache before the program's modules are loaded. */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../../../.cache/compile', import.meta.url)));
const { runProgram } = await import('./program.ts');
await runProgram();
