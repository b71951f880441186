import { rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { requireProduction } from './require-production.ts';
import { makeScratchFolder } from './scratch-folder.ts';

test('a start in production requires a built web app, and reports that with all wrong settings', () => {
  const folder = makeScratchFolder('portal-web-');
  const page = path.join(folder, 'index.html');
  const env = { NODE_ENV: 'production', PORTAL_SECRET: 'a'.repeat(40) };
  const notBuilt = 'The web app: is not built: run `npm run build` first';
  const lines = (settings: NodeJS.ProcessEnv): string => {
    try {
      requireProduction(settings, page);
      return '';
    } catch (error) {
      return String(error);
    }
  };
  try {
    expect(lines(env)).toContain(notBuilt);
    expect(lines(env)).toContain('DATABASE_URL: is required');
    expect(lines(env)).toContain('PORTAL_SECRET: must be random');
    expect(lines({ ...env, ROLE: 'worker' })).not.toContain(notBuilt);
    writeFileSync(page, '');
    expect(lines(env)).not.toContain(notBuilt);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
