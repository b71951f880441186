import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { makeScratchFolder } from '../lib/scratch-folder.ts';

let folder: string;
const file = (name: string): string => path.join(folder, name);

/** Records its arguments, and replaces node_modules as `npm ci` does. */
const fakeNpm = `
  const fs = require('node:fs');
  fs.rmSync('node_modules', { recursive: true, force: true });
  fs.mkdirSync('node_modules');
  fs.appendFileSync('calls.txt', process.argv.slice(2).join(' ') + '\\n');`;

beforeEach(() => {
  folder = makeScratchFolder('packages-');
  for (const name of ['packages.cjs', 'run.cjs'])
    cpSync(path.join(import.meta.dirname, name), file(`tools/ensure/${name}`));
  writeFileSync(file('package-lock.json'), '{}');
  writeFileSync(file('npm.cjs'), fakeNpm);
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Installs if necessary. Returns the calls made to npm. */
function ensure(extent: 'run' | 'full'): string[] {
  rmSync(file('calls.txt'), { force: true });
  const script = `require('./tools/ensure/packages.cjs').ensurePackages('${extent}')`;
  execFileSync(process.execPath, ['-e', script], {
    cwd: folder,
    env: { ...process.env, npm_execpath: file('npm.cjs') },
  });
  return existsSync(file('calls.txt')) ? readFileSync(file('calls.txt'), 'utf8').trim().split('\n') : [];
}

const changeLockFile = (): void => writeFileSync(file('package-lock.json'), '{"changed":true}');

describe('installing the packages', () => {
  it('installs what the command needs, once', () => {
    expect(ensure('run')).toEqual([expect.stringContaining('--omit=dev')]);
    expect(ensure('run')).toEqual([]);
    expect(ensure('full')).toEqual([expect.not.stringContaining('--omit=dev')]);
    expect(ensure('run')).toEqual([]);
  });

  it('keeps the development tools when the lock file changes', () => {
    ensure('full');
    changeLockFile();
    expect(ensure('run')).toEqual([expect.not.stringContaining('--omit=dev')]);
    expect(ensure('full')).toEqual([]);
  });

  it('installs no development tools when the lock file changes if there were none', () => {
    ensure('run');
    changeLockFile();
    expect(ensure('run')).toEqual([expect.stringContaining('--omit=dev')]);
  });
});
