/** Publishing terms in the office, and who has accepted them (O-18). */
import type { OfficeTerms } from '@portal/contract/terms';
import type { User } from '@portal/contract/students';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../../testing/builders/families.ts';
import type { Family } from '../../../testing/builders/families.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { publishPlannedTerms } from '../index.ts';

let harness: Harness;
let family: Family;
let support: TestStaff;
let base: string;
let version = 0;

beforeAll(async () => {
  harness = await createHarness();
  family = await makeFamily(harness);
});
afterAll(() => harness.close());
beforeEach(async () => {
  version += 1;
  support = await makeStaff(harness, 'department-support', []);
  base = `/api/office/schools/${family.school.centreCode}/terms`;
});

const read = async () => okay(await support.browser.get(base)).json<OfficeTerms>();
const nameOf = (): string => `2026.${version}`;
const publish = async (change: object = {}) =>
  support.browser.post(`${base}/publish`, {
    body: {
      kind: 'owner',
      version: nameOf(),
      title: 'Terms',
      text: '# Your account\nBe kind.',
      inForceOn: (await read()).today,
      confirmation: nameOf(),
      ...change,
    },
  });
const pending = async () => (await family.browser.get('/api/user')).json<User>().pendingTermsAndConditions;
const accept = async () => {
  const ids = await pending();
  await family.browser.post('/api/termsAndConditions/acceptPending', { body: { ids } });
};
const ownerTerms = async () => (await read()).current.find(({ kind }) => kind === 'owner');

describe('O-18.1 publishing', () => {
  it('asks everybody concerned at their next call, and is counted as they accept', async () => {
    okay(await publish());
    expect(await pending()).toEqual([`owner-2026-${version}`]);
    const nobody = { accepted: 0, concerned: 1 };
    expect(await ownerTerms()).toMatchObject({ atSchool: nobody, everywhere: nobody });
    await accept();
    expect(await ownerTerms()).toMatchObject({ atSchool: { accepted: 1, concerned: 1 } });
  });

  it('needs the version typed again, a day that hasn’t passed, and a version that is new', async () => {
    const refused = async (change: object) => {
      const answer = await publish(change);
      return [answer.statusCode, answer.json().errors?.[0]?.path];
    };
    expect(await refused({ confirmation: 'yes' })).toEqual([400, 'confirmation']);
    expect(await refused({ inForceOn: '2026-01-01' })).toEqual([400, 'inForceOn']);
    expect(await refused({ text: ' \n\n ' })).toEqual([400, 'text']);
    okay(await publish());
    expect(await refused({ inForceOn: '2099-01-01' })).toEqual([400, 'version']);
    await accept();
  });

  it('needs a fresh sign-in', async () => {
    harness.advance(6 * 60_000);
    const late = await publish();
    expect([late.statusCode, late.json().code]).toEqual([403, 'reauthentication-required']);
  });
});

describe('O-18.2 a later day', () => {
  const tomorrow = async () => {
    const day = new Date(`${(await read()).today}T12:00:00Z`);
    return new Date(day.getTime() + 86_400_000).toISOString().slice(0, 10);
  };
  const work = (days: number) =>
    publishPlannedTerms(harness.database.db, new Date(harness.now().getTime() + days * 86_400_000));

  it('keeps the version until that day comes in Queensland', async () => {
    okay(await publish({ inForceOn: await tomorrow() }));
    expect((await read()).planned).toMatchObject([{ version: nameOf(), by: support.name }]);
    await work(0);
    expect(await pending()).toEqual([]);
    await work(1);
    expect(await pending()).toEqual([`owner-2026-${version}`]);
    expect((await read()).planned).toEqual([]);
    await accept();
  });

  it('can be taken back', async () => {
    okay(await publish({ inForceOn: await tomorrow() }));
    const id = (await read()).planned[0]?.id;
    okay(await support.browser.post(`${base}/take-back`, { body: { id } }));
    await work(1);
    expect(await pending()).toEqual([]);
  });
});

describe('O-18.3 who has accepted', () => {
  it('lists the adults of the school, those who haven’t first, and is recorded', async () => {
    okay(await publish());
    await makeFamily(harness, { school: family.school });
    await makeFamily(harness);
    await accept();
    const body = { key: `owner-2026-${version}` };
    const { adults } = okay(await support.browser.post(`${base}/adults`, { body })).json();
    expect(adults).toMatchObject([{ acceptedAt: null }, { acceptedAt: expect.any(String) }]);
    expect(adults[0].students).toHaveLength(1);
    const { rows } = await harness.database.pool.query(
      `select school_id from audit_event where event = 'terms.acceptancesRead'`,
    );
    expect(rows).toEqual([{ school_id: family.school.id }]);
  });
});
