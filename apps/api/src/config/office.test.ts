/** The settings of the school office (O-2.1). */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findWrongSettings } from './env.ts';
import { readGroups } from './office.ts';
import { loadConfig } from './config.ts';

const secret = 'QmFzZS1TZWNyZXQtZm9yLVRlc3RzLTEyMzQ1Njc4';
const production = { NODE_ENV: 'production', DATABASE_URL: 'postgres://x', PORTAL_SECRET: secret };
const provider = {
  OIDC_ISSUER: 'https://id.example.com',
  OIDC_CLIENT_ID: 'office',
  OIDC_CLIENT_SECRET: 'a secret of the provider',
};

const namesOf = (env: object): string[] =>
  findWrongSettings({ ...production, ...env }).map(({ name }) => name);
const office = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET', 'STAFF_GROUPS_FILE'];

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-groups-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

function fileOf(content: unknown): string {
  const file = path.join(folder, 'groups.json');
  writeFileSync(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

describe('O-2.1 in production', () => {
  it('there is no office without an identity provider', () => {
    expect(namesOf({}).filter((name) => office.includes(name))).toEqual([]);
  });

  it.each(Object.entries(provider))('a start with %s alone names what is missing', (name, value) => {
    const missing = office.filter((other) => other !== name);
    expect(namesOf({ [name]: value }).filter((found) => office.includes(found))).toEqual(missing);
  });

  it('the provider must be reached over https', () => {
    const found = namesOf({
      ...provider,
      OIDC_ISSUER: 'http://id.example.com',
      STAFF_GROUPS_FILE: '/etc/groups',
    });
    expect(found.filter((name) => office.includes(name))).toEqual(['OIDC_ISSUER']);
  });
});

describe('O-2.1 the groups', () => {
  it('grant roles at schools and in the department, several each', () => {
    const file = fileOf([
      { group: 'one', role: 'office', school: '4107' },
      { group: 'one', role: 'principal', school: '4215' },
      { group: 'two', role: 'auditor' },
    ]);
    expect(readGroups(file)).toEqual(
      new Map([
        [
          'one',
          [
            expect.objectContaining({ role: 'office', centreCode: '4107' }),
            expect.objectContaining({ role: 'principal', centreCode: '4215' }),
          ],
        ],
        ['two', [expect.objectContaining({ role: 'auditor', centreCode: null })]],
      ]),
    );
  });

  it.each([
    ['no JSON', '['],
    ['an unknown role', [{ group: 'one', role: 'headmaster', school: '4107' }]],
    ['a school’s role without a school', [{ group: 'one', role: 'office' }]],
    ['a department’s role at a school', [{ group: 'one', role: 'auditor', school: '4107' }]],
  ])('are refused with the file’s name: %s', (_, content) => {
    const file = fileOf(content);
    expect(() => readGroups(file)).toThrow(`STAFF_GROUPS_FILE (${file})`);
  });
});

describe('O-4.6 the undo window', () => {
  const undoMs = (env: object): number | undefined =>
    loadConfig({ NODE_ENV: 'test', DATABASE_URL: 'postgres://x', PORTAL_SECRET: secret, ...env }).office
      ?.undoMs;

  it('is two minutes by default, and can be set from zero to ten minutes', () => {
    expect(undoMs({})).toBe(120_000);
    expect(undoMs({ OFFICE_UNDO_SECONDS: '0' })).toBe(0);
    expect(() => undoMs({ OFFICE_UNDO_SECONDS: '601' })).toThrow('OFFICE_UNDO_SECONDS');
  });
});

describe('O-2.9 the office’s own host', () => {
  const own = { ...provider, STAFF_GROUPS_FILE: 'groups.json', PUBLIC_URL: 'https://portal.example' };
  const problemsOf = (env: object): string[] =>
    findWrongSettings({ ...production, ...own, ...env })
      .filter(({ name }) => ['OFFICE_URL', 'SUPPORT_HOSTS'].includes(name))
      .map(({ name, problem }) => `${name} ${problem}`);
  const local = { DATABASE_URL: 'postgres://x', PORTAL_SECRET: secret };

  it('is the portal’s without the setting', () => {
    const { officeUrl, officeHost, site } = loadConfig({ ...local, PUBLIC_URL: 'https://portal.example' });
    expect([officeUrl.origin, officeHost, site.familyUrl]).toEqual(['https://portal.example', null, '']);
  });

  it.each(['https://Office.example', 'https://office.example/', 'https://office.example:8443'])(
    'may be %s',
    (address) => {
      expect(problemsOf({ OFFICE_URL: address })).toEqual([]);
      const config = loadConfig({ ...local, PUBLIC_URL: 'https://portal.example', OFFICE_URL: address });
      expect(config.officeHost).toBe('office.example');
      expect(config.allowedHosts.names).toEqual(expect.arrayContaining(['portal.example', 'office.example']));
      expect(config.site.familyUrl).toBe('https://portal.example');
    },
  );

  it.each([
    ['office.example', /without a path/],
    ['https://office.example/office', /without a path/],
    ['https://office.example?x', /without a path/],
    ['https://staff@office.example', /without a path/],
    ['http://office.example', /scheme of PUBLIC_URL/],
    ['https://portal.example:8443', /another host name/],
    ['https://PORTAL.example.', /another host name/],
  ])('can’t be %s', (address, problem) => {
    expect(problemsOf({ OFFICE_URL: address })).toEqual([expect.stringMatching(problem)]);
  });

  it('needs https in production, and an identity provider', () => {
    const plain = { PUBLIC_URL: 'http://localhost:4000', OFFICE_URL: 'http://office.example' };
    expect(problemsOf(plain)).toEqual([expect.stringContaining('must use https')]);
    const alone = namesOf({ OFFICE_URL: 'https://office.example' });
    expect(alone.filter((name) => office.includes(name))).toEqual(office);
  });

  it('is the only one that serves the administration view', () => {
    const address = { OFFICE_URL: 'https://office.example' };
    expect(problemsOf({ ...address, SUPPORT_HOSTS: 'portal.example' })).toEqual([
      expect.stringMatching(/^SUPPORT_HOSTS .*OFFICE_URL/),
    ]);
    const listed = { ...address, SUPPORT_HOSTS: 'portal.example, office.example' };
    expect(problemsOf(listed)).toEqual([]);
    const config = loadConfig({ ...local, PUBLIC_URL: 'https://portal.example', ...listed });
    expect(config.supportHosts).toEqual(['office.example']);
  });
});
