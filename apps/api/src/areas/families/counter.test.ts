import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FamilyPage } from '@portal/contract/families';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { familyIdOf } from '../../testing/builders/office/school-families.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { securityOf } from '../../testing/builders/notifications.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { manyBrowsers } from '../../testing/many-browsers.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterAll(() => harness.close());

async function makeVisit(): Promise<{ family: Family; staff: TestStaff; path: string }> {
  const family = await makeFamily(harness);
  const staff = await makeStaff(harness, 'office', [family.school]);
  const id = await familyIdOf(harness, family.owner.parent);
  return { family, staff, path: `/api/office/schools/${family.school.centreCode}/families/${id}` };
}

const subjectsTo = ({ owner }: Family): string[] =>
  harness.outbox.messages.flatMap((message) =>
    message.channel === 'email' && message.to === owner.email && !message.subject.endsWith(' code')
      ? [message.subject]
      : [],
  );

async function stateOf({ browser }: TestStaff, path: string): Promise<string> {
  return okay(await browser.get(path)).json<FamilyPage>().account.state;
}

describe('O-8.3 at the counter', () => {
  it('staff sign a parent out everywhere: the parent is told', async () => {
    const { family, staff, path } = await makeVisit();
    expect(okay(await staff.browser.post(`${path}/end-sessions`)).json()).toEqual({ isDone: true });
    expect((await family.browser.get('/api/user')).statusCode).toBe(401);
    expect(subjectsTo(family)).toEqual([expect.stringContaining('You were signed out everywhere')]);
    expect(await securityOf(harness, family.owner.id)).toContain('signed-out-everywhere');
  });

  it('staff unlock an account that an operator locked', async () => {
    const { family, staff, path } = await makeVisit();
    await harness.database.pool.query(
      `update account set locked_at = now(), locked_reason = 'Reported stolen' where id = $1`,
      [family.owner.id],
    );
    expect(await stateOf(staff, path)).toBe('blocked');
    expect(okay(await staff.browser.post(`${path}/unlock`)).json()).toEqual({ isDone: true });
    expect(await stateOf(staff, path)).toBe('active');
    expect(subjectsTo(family)).toEqual([expect.stringContaining('Your account was unlocked')]);
  });

  it('staff lift a block after wrong passwords', async () => {
    const { family, staff, path } = await makeVisit();
    const nextBrowser = manyBrowsers(() => harness);
    for (let attempt = 0; attempt < 5; attempt += 1)
      await nextBrowser().post('/api/authentication/login', {
        body: { email: family.owner.email, password: 'Wrong-Password-1' },
      });
    expect(await stateOf(staff, path)).toBe('blocked');
    expect(okay(await staff.browser.post(`${path}/unlock`)).json()).toEqual({ isDone: true });
    // A code was sent to them when the family was made.
    harness.advance(2 * 60_000);
    await harness.signIn(family.owner.email);
    expect(okay(await staff.browser.post(`${path}/unlock`)).json()).toEqual({ isDone: false });
    expect(subjectsTo(family)).toHaveLength(1);
  });

  it('staff send the link again that confirms an address, only while it isn’t confirmed', async () => {
    const { family, staff, path } = await makeVisit();
    const resend = async () => okay(await staff.browser.post(`${path}/resend-confirmation`)).json();
    expect(await resend()).toEqual({ isDone: false });
    await harness.database.pool.query('update account set is_active = false where id = $1', [
      family.owner.id,
    ]);
    await harness.database.pool.query(
      `insert into activation_link (account_id, token_hash, sent_at, expires_at) values ($1, 'x', $2, $3)`,
      [family.owner.id, new Date(harness.now().getTime() - 3_600_000), harness.now()],
    );
    expect(await stateOf(staff, path)).toBe('unconfirmed');
    expect(await resend()).toEqual({ isDone: true });
    expect(subjectsTo(family)).toEqual([expect.stringContaining('Confirm your email')]);
  });
});
