import { spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areaNames } from './layout-rules.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const oxlint = path.join(root, 'node_modules/oxlint/bin/oxlint');
const api = 'apps/api/src';
const family = 'apps/family/src';
const office = 'apps/office/src';

/** A violation of each layout rule: file, its import, and the expected message. */
const breaches: [file: string, imported: string, answer: string][] = [
  ['packages/contract/src/session/breach.ts', '@portal/api/app', 'contract imports zod only'],
  ['packages/contract/src/session/breach2.ts', 'fastify', 'contract imports zod only'],
  ['packages/simulators/src/breach.ts', '../../../apps/api/src/app.ts', 'A package never imports an app'],
  ['packages/demo-data/src/breach.ts', '@portal/simulators', 'Stand-ins and test support'],
  [`${api}/areas/session/a.service.ts`, '@portal/family/main', 'No app imports another app'],
  [`${api}/areas/session/b.service.ts`, '@portal/simulators', 'Stand-ins and test support'],
  [`${api}/areas/session/c.service.ts`, '../terms/terms.service.ts', 'Another area is entered by its index'],
  [`${api}/areas/session/d.service.ts`, '../../adapters/smtp.ts', 'An area imports platform, ports'],
  [`${api}/areas/session/e.service.ts`, '../../app.ts', 'Nothing imports the composition root'],
  [`${api}/areas/session/f.service.ts`, 'kysely', 'speak to the database'],
  [`${api}/areas/session/g.routes.ts`, 'pg', 'speak to the database'],
  [`${api}/areas/session/h.service.ts`, 'fastify', 'know Fastify'],
  [`${api}/areas/session/i.repository.ts`, 'fastify', 'know Fastify'],
  [`${api}/areas/session/j.service.ts`, 'pg-boss', 'knows the job queue'],
  [`${api}/areas/session/k.service.ts`, 'node:process', 'reads the environment'],
  [`${api}/platform/access/a.ts`, '../../areas/session/index.ts', 'Platform never reaches up'],
  [`${api}/platform/access/b.ts`, 'kysely', 'speak to the database'],
  [`${api}/platform/database/c.ts`, 'fastify', 'know Fastify'],
  [`${api}/ports/a.ts`, '../platform/clock.ts', 'A port stands alone'],
  [`${api}/adapters/a.ts`, '../areas/session/index.ts', 'An adapter imports ports only'],
  [`${api}/adapters/b.ts`, '../platform/clock.ts', 'An adapter imports ports only'],
  [`${api}/import/a.ts`, '../areas/session/session.service.ts', 'Another area is entered by its index'],
  [`${api}/cli/a.ts`, 'pg', 'speak to the database'],
  [`${api}/main.ts`, 'fastify', 'know Fastify'],
  [`${api}/areas/session/l.service.ts`, '@portal/contract', 'The contract is imported by area'],
  [`${family}/areas/session/a.tsx`, '@portal/api/app', 'A browser app never imports the server'],
  [`${family}/areas/session/b.tsx`, '../attendance/ring.tsx', 'An area never imports another area'],
  [`${family}/areas/session/c.tsx`, '../../app/shell.tsx', 'An area never imports the app'],
  [`${family}/areas/session/d.tsx`, '@portal/contract/all', 'The contract is imported by area'],
  [`${family}/areas/session/e.tsx`, '@portal/test-support', 'Stand-ins and test support'],
  [`${family}/areas/session/f.tsx`, '@portal/office/main', 'No app imports another app'],
  [`${office}/app/a.tsx`, '@portal/client/web-app', 'Pages of staff never register the worker'],
  [`${office}/areas/staff/d.tsx`, '@portal/client/web-app', 'Pages of staff never register the worker'],
  [`${office}/shared/a.tsx`, '@portal/client/offline', 'Pages of staff never register the worker'],
  [`${office}/shared/gate/a.ts`, '@portal/client/offline', 'The gate keeps its own entries only'],
  [`${family}/areas/admin-view/a.tsx`, '@portal/client/web-app', 'Pages of staff never register the worker'],
  [`${office}/areas/queue/a.tsx`, '@portal/family/main', 'No app imports another app'],
  [`${office}/areas/queue/b.tsx`, '../today/today-screen.tsx', 'An area never imports another area'],
  [`${office}/areas/staff/c.tsx`, '@portal/api/app', 'A browser app never imports the server'],
  [`${family}/app/a.ts`, 'node:fs', 'A browser has no Node modules'],
  [`${family}/app/b.ts`, '../../../../packages/ui/src/base/types.ts', 'its declared exports'],
  [`${family}/shared/a.tsx`, '../areas/session/login.tsx', 'Shared code must not import an area'],
  ['packages/client/src/calls/a.ts', '@portal/family/main', 'A package never imports an app'],
  ['packages/client/src/calls/b.ts', '@portal/ui/buttons', 'The client draws nothing'],
  ['packages/client/src/calls/c.ts', '../../../contract/src/errors.ts', 'its declared exports'],
  ['packages/client/src/calls/d.ts', '@portal/contract/all', 'The contract is imported by area'],
  [
    'packages/client/src/device/a.ts',
    '../calls/call.ts',
    'The device layer must not import what builds on it',
  ],
  [
    'packages/client/src/device/native/a.ts',
    '../../calls/call.ts',
    'The device layer must not import what builds on it',
  ],
  [
    'packages/client/src/device/native/b.ts',
    '@capacitor/core',
    'The web build must not import the native shell',
  ],
  [
    `${family}/areas/session/native.ts`,
    '@capgo/capacitor-passkey',
    'The web build must not import the native shell',
  ],
  ['packages/ui/src/base/a.tsx', '@portal/family/main', 'A package never imports an app'],
  ['packages/ui/src/base/b.tsx', '@portal/client/calls', 'The design system knows no call'],
  ['packages/ui/src/base/c.tsx', 'node:fs', 'A browser has no Node modules'],
];

/** Allowed imports, which show that the rules don't reject everything. */
const allowed: [file: string, imported: string][] = [
  ['packages/contract/src/session/allowed.ts', 'zod/mini'],
  [`${api}/areas/session/ok.service.ts`, '../terms/index.ts'],
  [`${office}/shared/gate/ok.ts`, '@portal/client/offline/vault'],
  [`${api}/areas/session/ok.repository.ts`, 'kysely'],
  [`${api}/areas/session/ok.routes.ts`, 'fastify'],
  [`${api}/platform/database/ok.ts`, 'pg'],
  [`${api}/platform/jobs/ok.ts`, 'pg-boss'],
  [`${api}/adapters/ok.ts`, '../ports/messaging.ts'],
  [`${family}/areas/session/ok.tsx`, '@portal/contract/session'],
  [`${family}/areas/session/ok2.tsx`, '@portal/ui/buttons'],
  ['packages/client/src/calls/ok.ts', '../device/storage.ts'],
  [`${family}/app/ok.tsx`, '../areas/session/login.tsx'],
];

/** Violations other than a single import. */
const otherBreaches: Record<string, string> = {
  [`${api}/areas/session/env.service.ts`]: "export const secret = process.env['SECRET'];\n",
  [`${api}/areas/session/cycle-a.ts`]: "import { b } from './cycle-b.ts';\nexport const a = () => b;\n",
  [`${api}/areas/session/cycle-b.ts`]: "import { a } from './cycle-a.ts';\nexport const b = () => a;\n",
  [`${api}/areas/session/floating.ts`]:
    'export const later = async () => 1;\nexport const go = () => {\n  later();\n};\n',
  [`${api}/areas/session/any.ts`]: 'export const anything = (value: any) => value;\n',
  [`${api}/areas/session/format.ts`]: "export const format = new Intl.DateTimeFormat('en-AU');\n",
  [`${api}/areas/session/locale.ts`]: 'export const text = new Date(0).toLocaleDateString();\n',
  [`${family}/areas/session/platform.ts`]: 'export const agent = () => navigator.userAgent;\n',
  [`${family}/areas/session/plugin.ts`]:
    'export const plugins = () => Reflect.get(window.Capacitor, "Plugins");\n',
  [`${api}/areas/session/long.ts`]: `export const long = [\n${'  1,\n'.repeat(410)}];\n`,
};

interface Diagnostic {
  code: string;
  message: string;
  help?: string;
  filename: string;
}

let folder: string;
let diagnostics: Diagnostic[];

function plant(file: string, text: string): void {
  const target = path.join(folder, file);
  mkdirSync(path.dirname(target), { recursive: true });
  writeFileSync(target, text);
}

function lint(cwd: string, ...args: string[]): string {
  const options = { cwd, encoding: 'utf8', maxBuffer: 50_000_000 } as const;
  return spawnSync(process.execPath, [oxlint, ...args], options).stdout;
}

function messagesFor(file: string): string[] {
  const about = diagnostics.filter((diagnostic) => diagnostic.filename === file);
  return about.map(({ code, message, help }) => `${code} ${message} ${help ?? ''}`);
}

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-lint-'));
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  const config = path.join(root, 'oxlint.config.ts');
  plant('oxlint.config.ts', `export { default } from ${JSON.stringify(config)};\n`);
  plant('tsconfig.json', '{ "compilerOptions": { "strict": true, "module": "nodenext", "noEmit": true } }');
  for (const [file, imported] of [...breaches, ...allowed]) {
    plant(file, `import * as all from '${imported}';\nexport const used = all;\n`);
  }
  for (const [file, text] of Object.entries(otherBreaches)) plant(file, text);
  diagnostics = JSON.parse(lint(folder, '--format=json', 'apps', 'packages')).diagnostics;
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('import rules of the layout', () => {
  it.each(breaches)('rejects %s importing %s', (file, _imported, answer) => {
    expect(messagesFor(file)).toContainEqual(expect.stringContaining(answer));
  });

  it.each(allowed)('allows %s to import %s', (file) => {
    const about = messagesFor(file).filter((answer) => answer.includes('no-restricted-imports'));
    expect(about).toEqual([]);
  });

  it.each([
    ['env.service.ts', 'no-process-env'],
    ['cycle-a.ts', 'no-cycle'],
    ['floating.ts', 'no-floating-promises'],
    ['any.ts', 'no-explicit-any'],
    ['long.ts', 'max-lines'],
    ['format.ts', 'no-restricted-properties'],
    ['locale.ts', 'no-restricted-properties'],
  ])('rejects %s for %s', (file, rule) => {
    expect(messagesFor(`${api}/areas/session/${file}`)).toContainEqual(expect.stringContaining(rule));
  });
});

it('rejects platform access outside the device layer', () => {
  expect(messagesFor(`${family}/areas/session/platform.ts`)).toContainEqual(
    expect.stringContaining('Only packages/client/src/device knows the platform'),
  );
});

it('W-9.3 rejects a plugin of the native shell outside the device layer', () => {
  expect(messagesFor(`${family}/areas/session/plugin.ts`)).toContainEqual(
    expect.stringContaining('reaches the native shell’s plugins'),
  );
});

describe('the linter', () => {
  it('checks every source file of the project', () => {
    const seen = new Set(
      lint(root, '--debug=files')
        .split('\n')
        .map((line) => line.trim()),
    );
    const sources = ['apps', 'packages', 'tools', 'e2e'].flatMap((top) => sourceFiles(path.join(root, top)));
    expect(sources.length).toBeGreaterThan(50);
    expect(sources.filter((file) => !seen.has(file) && !seen.has(path.relative(root, file)))).toEqual([]);
  });

  it('knows every area by name', () => {
    const areas = [`${api}/areas`, `${family}/areas`]
      .map((place) => path.join(root, place))
      .filter(existsSync);
    const found = areas.flatMap((place) => readdirSync(place));
    expect(found.filter((name) => !areaNames.includes(name))).toEqual([]);
  });

  it('is not disabled by a comment anywhere', () => {
    const comment = /(eslint|oxlint)-disable|@ts-(ignore|nocheck|expect-error)/;
    const silenced = ['apps', 'packages', 'tools', 'e2e']
      .flatMap((top) => sourceFiles(path.join(root, top)))
      .filter((file) => file !== fileURLToPath(import.meta.url) && comment.test(readFileSync(file, 'utf8')));
    expect(silenced).toEqual([]);
  });
});

const skippedFolders = new Set(['node_modules', 'dist', '.cache', 'screenshots', 'test-results']);

function sourceFiles(top: string): string[] {
  if (!existsSync(top)) return [];
  return readdirSync(top, { withFileTypes: true }).flatMap((entry) => {
    const full = path.join(top, entry.name);
    if (entry.isDirectory()) return skippedFolders.has(entry.name) ? [] : sourceFiles(full);
    return /(?<!\.d)\.(tsx?|cjs)$/.test(entry.name) ? [full] : [];
  });
}
