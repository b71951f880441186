/**
 * Loaded before a command (`node --import`), in JavaScript: from here on every module is compiled, and freed of its types, the
 * first time only, and is found without asking the disk what its name says already.
 */
import { enableCompileCache, registerHooks } from 'node:module';
import { fileURLToPath } from 'node:url';

enableCompileCache(fileURLToPath(new URL('../../.cache/compile', import.meta.url)));

const root = new URL('../../', import.meta.url).href;

/** What a package's name stands for, by the name and the folder that asks. */
const found = new Map();

/** One of our packages up to its sources, where no other `node_modules` can stand; any other module's own folder. */
function askingFolder(url) {
  const folder = url.slice(0, url.lastIndexOf('/'));
  if (!url.startsWith(root) || url.includes('/node_modules/')) return folder;
  const sources = url.indexOf('/src/', root.length);
  return sources === -1 ? folder : url.slice(0, sources);
}

function resolve(specifier, context, nextResolve) {
  const { parentURL, conditions } = context;
  if (parentURL === undefined || !conditions.includes('import')) return nextResolve(specifier, context);
  if (specifier.startsWith('node:')) return { url: specifier, format: 'builtin', shortCircuit: true };
  // A relative name of `import` is a whole file name: what `require` adds to it, it may leave out.
  if (specifier.startsWith('.')) {
    const url = new URL(specifier, parentURL).href;
    return url.endsWith('.ts')
      ? { url, format: 'module-typescript', shortCircuit: true }
      : { url, shortCircuit: true };
  }
  const key = `${specifier} ${askingFolder(parentURL)}`;
  const known = found.get(key) ?? { ...nextResolve(specifier, context), shortCircuit: true };
  found.set(key, known);
  return known;
}

registerHooks({ resolve });
