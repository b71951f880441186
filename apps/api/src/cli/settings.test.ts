import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readConfig, withDatabase } from './settings.ts';

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), 'portal-settings-'));
  vi.stubEnv('DATA_DIR', dataDir);
  vi.stubEnv('PORTAL_SECRET', 'a secret for tests, long enough to be one');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(dataDir, { recursive: true });
});

const addressOfLinks = async (): Promise<string> =>
  (await readConfig('postgresql://localhost/portal')).publicUrl.origin;

describe('links in a command’s e-mails', () => {
  it('use the address the portal on this data folder was started with', async () => {
    await writeFile(path.join(dataDir, 'public-url'), 'http://localhost:4711\n');
    expect(await addressOfLinks()).toBe('http://localhost:4711');
  });

  it('use PUBLIC_URL where it is set', async () => {
    await writeFile(path.join(dataDir, 'public-url'), 'http://localhost:4711\n');
    vi.stubEnv('PUBLIC_URL', 'https://portal.example');
    expect(await addressOfLinks()).toBe('https://portal.example');
  });
});

it('starts no embedded database in production', async () => {
  vi.stubEnv('NODE_ENV', 'production');
  vi.stubEnv('DATABASE_URL', undefined);
  await expect(withDatabase(async () => 'done')).rejects.toThrow(/Production needs DATABASE_URL/);
});

it('reports wrong settings of a command in sentences', async () => {
  vi.stubEnv('DATABASE_URL', '');
  vi.stubEnv('PORTAL_SECRET', 'short');
  await expect(withDatabase(async () => 'done')).rejects.toMatchObject({
    name: 'ConfigProblem',
    message: expect.stringMatching(/DATABASE_URL: is required[^]*PORTAL_SECRET: must have 32/),
  });
});
