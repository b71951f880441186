import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import openapiTS, { astToString } from 'openapi-typescript';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness, testPassword } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../../../..');
const example = path.join(root, 'docs/api-example/report-absence.ts');
/** The generator alone takes several seconds on a busy machine. */
const limitMs = 120_000;

interface Example {
  reportAbsence: (portalUrl: string, person: object, absence: object) => Promise<string[]>;
}

let harness: Harness;
let family: Family;
let folder: string;
beforeAll(async () => {
  harness = await createHarness();
  family = await makeFamily(harness);
  // Within the repository, so that the example resolves openapi-fetch.
  await mkdir(path.join(root, '.cache'), { recursive: true });
  folder = await mkdtemp(path.join(root, '.cache/api-client-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await harness.close();
});

describe('a client generated from the OpenAPI document', () => {
  it(
    'type-checks, signs in and reports an absence',
    async () => {
      const portalUrl = await harness.app.listen({ port: 0, host: '127.0.0.1' });
      await writeFile(
        path.join(folder, 'portal.d.ts'),
        astToString(await openapiTS(new URL(`${portalUrl}/api/openapi.json`))),
      );
      await cp(example, path.join(folder, 'report-absence.ts'));
      await checkTypes();
      const { reportAbsence }: Example = await import(path.join(folder, 'report-absence.ts'));
      // The family has just signed in, and another code would be too soon.
      harness.advance(5 * 60_000);
      const { email } = family.owner;
      const person = { email, password: testPassword, askForCode: async () => harness.outbox.codeFor(email) };
      const days = await reportAbsence(portalUrl, person, {
        allDay: true,
        timeFrom: '',
        timeTo: '',
        reason: 'At the dentist',
        dateAbsentFrom: '2026-11-19',
        dateAbsentTo: '2026-11-20',
      });
      expect(days).toEqual(['2026-11-19', '2026-11-20']);
    },
    limitMs,
  );
});

/** With the repository's own compiler. */
async function checkTypes(): Promise<void> {
  await writeFile(
    path.join(folder, 'tsconfig.json'),
    JSON.stringify({
      extends: path.join(root, 'tsconfig.base.json'),
      compilerOptions: { noEmit: true },
      files: ['report-absence.ts'],
    }),
  );
  const tsc = path.join(root, 'node_modules/typescript/bin/tsc');
  const output = await run(process.execPath, [tsc, '-p', folder]).then(
    () => '',
    (error: { stdout: string }) => error.stdout,
  );
  expect(output).toBe('');
}
