import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, describe, expect, test } from 'vitest';
import { cachedNode } from './cached-node.ts';
import { makeScratchFolder } from './scratch-folder.ts';

let folder = '';
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function write(file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

const run = (file: string): string =>
  execFileSync(process.execPath, [...cachedNode, path.join(folder, file)], {
    encoding: 'utf8',
    stdio: 'pipe',
  });

describe('a program that is started quickly', () => {
  test('gets the package that stands nearest, wherever it lies on the disk', () => {
    folder = makeScratchFolder('portal-modules-');
    for (const name of ['one', 'two']) {
      write(`src/${name}/node_modules/kept/package.json`, '{ "name": "kept", "exports": "./index.mjs" }');
      write(`src/${name}/node_modules/kept/index.mjs`, `export default '${name}';`);
      write(`src/${name}/main.mjs`, "export { default } from 'kept';");
    }
    write(
      'main.mjs',
      "import one from './src/one/main.mjs'; import two from './src/two/main.mjs'; console.log(one, two);",
    );
    expect(run('main.mjs')).toBe('one two\n');
  });

  test('names a module that is not there', () => {
    folder = makeScratchFolder('portal-modules-');
    write('main.mjs', "import './gone.mjs';");
    expect(() => run('main.mjs')).toThrow(/gone\.mjs/);
  });
});
