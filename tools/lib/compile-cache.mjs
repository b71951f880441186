/**
 * Loaded before a command (`node --import`), in JavaScript: from here on every module is compiled, and freed of its types, the
 * first time only.
 */
import { enableCompileCache } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../.cache/compile', import.meta.url)));
