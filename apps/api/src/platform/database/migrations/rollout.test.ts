/** Two versions on one database, as during a rollout or after a rollback. */
import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addAccount } from '../../../testing/builders/accounts.ts';
import { TestBrowser } from '../../../testing/browser.ts';
import { freePort } from '../../../testing/free-port.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { makeLaterMigrations } from '../../../testing/later-migrations.ts';
import type { LaterMigrations } from '../../../testing/later-migrations.ts';
import { prepareServer } from '../roles/runtime-role.ts';

let later: LaterMigrations;
beforeAll(async () => {
  later = await makeLaterMigrations();
});
afterAll(() => later.remove());

let harness: Harness;
let browser: TestBrowser;
beforeEach(async () => {
  harness = await createHarness();
  await addAccount(harness, { email: 'owner@example.com' });
  browser = await harness.signIn('owner@example.com');
});
afterEach(() => harness.close());

const earlierBuild = { migrates: false } as const;
const laterBuild = (): { migrations: URL; ownerConnection: string } => ({
  migrations: later.folder,
  ownerConnection: harness.ownerConnectionString,
});

/** A newly started process responds to the signed-in person. */
async function startsAndAnswers(options: Parameters<typeof prepareServer>[1]): Promise<number> {
  await prepareServer(harness.connectionString, options);
  const process = new TestBrowser(await harness.startSibling());
  for (const [name, value] of browser.cookies) process.cookies.set(name, value);
  return (await process.get('/api/user')).statusCode;
}

describe('a database that a later version has migrated', () => {
  it('serves the later version, and an earlier one started before or after the migration', async () => {
    expect(await startsAndAnswers(earlierBuild)).toBe(200);
    expect(await startsAndAnswers(laterBuild())).toBe(200);
    expect((await browser.get('/api/user')).statusCode).toBe(200);
    expect(await startsAndAnswers(earlierBuild)).toBe(200);
    expect(await startsAndAnswers({ ownerConnection: harness.ownerConnectionString })).toBe(200);
  });

  it('is accepted by two versions that start and migrate concurrently', async () => {
    const ownerConnection = harness.ownerConnectionString;
    const builds = [
      laterBuild(),
      { ...laterBuild(), migrations: later.evenLater },
      laterBuild(),
      { ownerConnection },
    ];
    const answers = await Promise.all(builds.map((build) => startsAndAnswers(build)));
    expect(answers).toEqual([200, 200, 200, 200]);
  });
});

describe('a database older than a version needs', () => {
  it('is refused where the version may not migrate', async () => {
    const start = startsAndAnswers({ migrations: later.folder, migrates: false });
    await expect(start).rejects.toThrow(/lacks a migration 9998-later.*MIGRATE is off.*portal -- migrate/);
  });

  it('is refused where the role has no right to migrate', async () => {
    const start = startsAndAnswers({ migrations: later.folder });
    await expect(start).rejects.toThrow(/lacks a migration 9998-later.*no right to: permission denied for/);
    expect(await startsAndAnswers(laterBuild())).toBe(200);
    expect(await startsAndAnswers({ migrations: later.folder })).toBe(200);
  });

  it('is refused where its job queue is older', async () => {
    await harness.asOwner('update pgboss.version set version = version - 1');
    await expect(startsAndAnswers(earlierBuild)).rejects.toThrow(/of the job queue/);
  });
});

/** Runs `npm start` as a worker, which needs no page; returns its exit code and output. */
async function runStart(
  settings: Record<string, string>,
  args: readonly string[] = [],
): Promise<{ code: number | null; said: string }> {
  const root = path.resolve(import.meta.dirname, '../../../../../..');
  const child = spawn(process.execPath, [path.join(root, 'tools/start.ts'), ...args], {
    env: { ROLE: 'worker', SIMULATORS: 'off', PORT: String(await freePort()), ...settings },
    cwd: root,
  });
  const chunks: Buffer[] = [];
  child.stderr.on('data', (chunk: Buffer) => chunks.push(chunk));
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, said: Buffer.concat(chunks).toString() };
}

describe('npm start', () => {
  it('reports that the database is too old, and exits with a failure', async () => {
    await harness.asOwner('delete from kysely_migration');
    const { code, said } = await runStart({ DATABASE_URL: harness.connectionString, MIGRATE: 'off' });
    expect(code).toBe(1);
    expect(said.trim()).toMatch(/^The database is older than this version of the portal needs: .*$/);
  });

  it('refuses an embedded database in production', async () => {
    const { code, said } = await runStart({ NODE_ENV: 'production' });
    expect(code).toBe(78);
    expect(said).toContain('DATABASE_URL: is required: the embedded database is for development');
  });

  it('lists everything wrong in production at once, without a stack trace', async () => {
    const { code, said } = await runStart({ NODE_ENV: 'production', SMS_URL: 'http://sms.example' });
    expect(code).toBe(78);
    expect(said.trim().split('\n').length).toBe(12);
    for (const line of said.trim().split('\n').slice(1)) expect(line).toMatch(/^ {2}[A-Z_]+: (is|must) /);
  });

  it('reads its role from the command line', async () => {
    const { code, said } = await runStart({ NODE_ENV: 'production', ROLE: 'worker' }, ['--role', 'both']);
    expect({ code, said: said.trim() }).toEqual({
      code: 1,
      said: 'The only option is --role web, --role worker or --role all.',
    });
  });
});
