import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { makeScratchFolder } from './scratch-folder.ts';
import { requireWebBuilt } from './web-build.ts';

test('a start in production requires a built web app, and explains how to build it', () => {
  const folder = makeScratchFolder('portal-web-');
  const page = path.join(folder, 'index.html');
  try {
    expect(() => requireWebBuilt(page)).toThrow('The web app is not built: run `npm run build` first.');
    writeFileSync(page, '');
    expect(() => requireWebBuilt(page)).not.toThrow();
  } finally {
    rmSync(folder, { recursive: true });
  }
});
