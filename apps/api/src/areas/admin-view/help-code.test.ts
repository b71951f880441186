/** A parent's help code, and what support staff can do with it (O-10.9). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryPage } from '@portal/contract/audit';
import { accountOf } from '../../testing/builders/admin-view.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const minute = 60_000;

async function askForCode({ browser }: Family): Promise<string> {
  const answer = await browser.post('/api/user/help-code');
  expect(answer.statusCode).toBe(200);
  return answer.json<{ code: string }>().code;
}

async function startWith(staff: TestStaff, { school, owner }: Family, code: string) {
  const { familyId } = await accountOf(harness, owner.email);
  return staff.browser.post(`/api/office/schools/${school.centreCode}/admin-view/${familyId}/start`, {
    body: { purpose: 'help-code', code },
  });
}

const other = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

describe('O-10.9 a help code', () => {
  it('has six digits, and is good for ten minutes', async () => {
    const family = await makeFamily(harness);
    const answer = await family.browser.post('/api/user/help-code');
    expect(answer.json()).toEqual({
      code: expect.stringMatching(/^\d{6}$/),
      expiresAt: new Date(harness.now().getTime() + 10 * minute).toISOString(),
    });
    harness.advance(10 * minute);
    const fresh = await makeStaff(harness, 'department-support', []);
    expect((await startWith(fresh, family, answer.json<{ code: string }>().code)).statusCode).toBe(400);
  });

  it('opens the pages for 15 minutes without a reason, once', async () => {
    const family = await makeFamily(harness);
    const staff = await makeStaff(harness, 'department-support', []);
    const code = await askForCode(family);
    expect((await startWith(staff, family, code)).statusCode).toBe(200);
    const view = await harness.database.db
      .selectFrom('admin_view_session')
      .selectAll()
      .where('account_id', '=', family.owner.id)
      .executeTakeFirstOrThrow();
    expect(view).toMatchObject({ purpose: 'help-code', reason: null });
    expect(view.ends_at.getTime() - view.started_at.getTime()).toBe(15 * minute);
    expect((await startWith(staff, family, code)).statusCode).toBe(400);
  });

  it('is told to the parent instead of a reason', async () => {
    const family = await makeFamily(harness);
    const staff = await makeStaff(harness, 'department-support', []);
    await startWith(staff, family, await askForCode(family));
    const { entries } = (await family.browser.get('/api/user/accessHistory')).json<HistoryPage>();
    const texts = entries.map(({ text }) => text);
    expect(texts).toContain('You asked for a help code, for support staff.');
    expect(texts.find((text) => text.includes('opened your pages'))).toMatch(/You gave them a help code\.$/);
  });

  it('is refused when wrong, and recorded; after five tries, so is the right one', async () => {
    const family = await makeFamily(harness);
    const staff = await makeStaff(harness, 'department-support', []);
    const code = await askForCode(family);
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await startWith(staff, family, other(code));
      expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, 'code']);
    }
    expect((await startWith(staff, family, code)).statusCode).toBe(400);
    const refused = await harness.database.db
      .selectFrom('audit_event')
      .select('outcome')
      .where('event', '=', 'adminView.started')
      .where('actor_label', '=', staff.name)
      .execute();
    expect(refused.map(({ outcome }) => outcome)).toEqual(Array.from({ length: 6 }, () => 'refused'));
    // The parent asks for another.
    expect((await startWith(staff, family, await askForCode(family))).statusCode).toBe(200);
  });

  it('works for its own parent only, and not once it was replaced', async () => {
    const [family, another] = [await makeFamily(harness), await makeFamily(harness)];
    const staff = await makeStaff(harness, 'department-support', []);
    const first = await askForCode(family);
    expect((await startWith(staff, another, first)).statusCode).toBe(400);
    const second = await askForCode(family);
    // Random codes can be the same, once in a million.
    expect(second === first || (await startWith(staff, family, first)).statusCode === 400).toBe(true);
    expect((await startWith(staff, family, second)).statusCode).toBe(200);
  });

  it.each(['office', 'principal'] as const)('is not for the %s of a school', async (role) => {
    const family = await makeFamily(harness);
    const staff = await makeStaff(harness, role, [family.school]);
    const answer = await startWith(staff, family, await askForCode(family));
    expect([answer.statusCode, answer.json().code]).toEqual([403, 'forbidden']);
  });

  it('is kept as a hash, which says nothing without the key', async () => {
    const family = await makeFamily(harness);
    const code = await askForCode(family);
    const { code_hash: hash } = await harness.database.db
      .selectFrom('help_code')
      .selectAll()
      .where('account_id', '=', family.owner.id)
      .executeTakeFirstOrThrow();
    expect(hash.toString('hex')).not.toContain(Buffer.from(code).toString('hex'));
    expect(hash).toHaveLength(32);
  });
});
