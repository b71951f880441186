import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeAccount } from '@portal/test-support/factories/index';
import { testPasswordHash } from '../../../testing/builders/families.ts';
import {
  Registering,
  createRegistrationWorld,
  inviteFamily,
  startRegistering,
} from '../../../testing/builders/registrations.ts';
import type { RegistrationWorld } from '../../../testing/builders/registrations.ts';

const minute = 60_000;
let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld();
});
afterEach(() => world.setIdentity('ok'));
afterAll(() => world.close());

const atIdentity = async (): Promise<Registering> =>
  startRegistering(world).goTo('verify-identity', (await inviteFamily(world)).code);
const formOf = async (person: Registering) => (await person.openIdentity()).json<Record<string, string>>();
const outcomeOf = async (person: Registering, userId: string): Promise<unknown> =>
  (await person.takeOutcome(userId)).json();

describe('the redirect to the identity service and back', () => {
  it('T19 builds every address from the configuration, whatever the request contains', async () => {
    const person = await atIdentity();
    const { origin } = world.harness.config.publicUrl;
    const forged = await person.browser.get(
      `/api/registration/dvsToken?sessionId=${person.sessionId}&returnUrl=https://evil.example`,
    );
    expect(forged.statusCode).toBe(400);
    const response = await person.browser.get(`/api/registration/dvsToken?sessionId=${person.sessionId}`, {
      headers: { host: '127.0.0.1:9', 'x-forwarded-host': 'evil.example' },
    });
    const form = response.json<Record<string, string>>();
    expect(form).toEqual({
      serviceUrl: `${world.simulators.url}/identity/verify`,
      fullName: 'Louise Brennan',
      token: expect.stringMatching(/^\S{20,}$/),
      userId: expect.stringMatching(/^[A-Za-z0-9_-]{22}$/),
      customerId: 'schoolside',
      returnUrl: `${origin}/api/registration/identity-return/returned/${form['userId']}`,
      cancelUrl: `${origin}/api/registration/identity-return/cancelled/${form['userId']}`,
      timeoutUrl: `${origin}/api/registration/identity-return/timed-out/${form['userId']}`,
      exceptionUrl: `${origin}/api/registration/identity-return/exception/${form['userId']}`,
    });
  });

  it.each(['returned', 'cancelled', 'timed-out', 'exception'])(
    'T19 returns as %s without a session, is redirected to the page and changes nothing',
    async (how) => {
      const stranger = startRegistering(world);
      const response = await stranger.browser.get(
        `/api/registration/identity-return/${how}/user-1?outcome=verified&anything=else`,
      );
      expect(response.statusCode).toBe(303);
      expect(response.headers.location).toBe(
        `/#/registration/account-owner/register?userId=user-1&identity=${how}`,
      );
    },
  );

  it.each(['/approved/user-1', '/returned/%3Cscript%3E', `/returned/${'x'.repeat(65)}`])(
    'T19 reflects nothing of %s',
    async (path) => {
      const response = await startRegistering(world).browser.get(`/api/registration/identity-return${path}`);
      expect(response.statusCode).toBe(400);
      expect(response.body).not.toContain('script');
    },
  );

  it('advances when the service identified the right person', async () => {
    const person = await atIdentity();
    const userId = await person.showIdentity();
    expect(await outcomeOf(person, userId)).toEqual({ outcome: 'verified', isOwnerNow: false });
    expect(await person.stage()).toBe('register');
  });

  it.each([
    ['not-verified', 'not-verified'],
    ['cancelled', 'cancelled'],
    ['timed-out', 'timed-out'],
    ['exception', 'exception'],
  ])('stays at its stage when the service reports %s', async (answer, outcome) => {
    const person = await atIdentity();
    const userId = await person.showIdentity(answer);
    expect(await outcomeOf(person, userId)).toEqual({ outcome, isOwnerNow: false });
    expect(await person.stage()).toBe('verify-identity');
    // Another visit may be started.
    expect(await outcomeOf(person, await person.showIdentity())).toMatchObject({ outcome: 'verified' });
  });

  it('T19 refuses the legal name of somebody else', async () => {
    const person = await atIdentity();
    const userId = await person.showIdentity('verified', { given: 'Louise', family: 'Brown' });
    expect(await outcomeOf(person, userId)).toEqual({ outcome: 'not-verified', isOwnerNow: false });
    expect(await person.stage()).toBe('verify-identity');
  });
});

describe('T19 a result that belongs to another visit', () => {
  it('is refused with another user id', async () => {
    const person = await atIdentity();
    const other = await atIdentity();
    await person.showIdentity();
    const theirs = await other.showIdentity();
    expect((await person.takeOutcome(theirs)).statusCode).toBe(404);
    expect((await person.takeOutcome('nobody')).statusCode).toBe(404);
    expect(await person.stage()).toBe('verify-identity');
  });

  it('is not available before the visit', async () => {
    const person = await atIdentity();
    const { userId = '' } = await formOf(person);
    expect(await outcomeOf(person, userId)).toEqual({ outcome: 'pending', isOwnerNow: false });
    expect(await person.stage()).toBe('verify-identity');
  });

  it('is refused after the visit’s outcome is recorded', async () => {
    const person = await atIdentity();
    const userId = await person.showIdentity('not-verified');
    await person.takeOutcome(userId);
    expect((await person.takeOutcome(userId)).statusCode).toBe(404);
  });

  it('is refused after a newer visit is opened', async () => {
    const person = await atIdentity();
    const older = await person.showIdentity();
    await formOf(person);
    expect((await person.takeOutcome(older)).statusCode).toBe(404);
    expect(await person.stage()).toBe('verify-identity');
  });

  it('is refused after ten minutes', async () => {
    const person = await atIdentity();
    const userId = await person.showIdentity();
    world.harness.advance(10 * minute);
    expect(await outcomeOf(person, userId)).toEqual({ outcome: 'timed-out', isOwnerNow: false });
    expect(await person.stage()).toBe('verify-identity');
  });

  it('has its token encrypted at rest, and not in the audit', async () => {
    const person = await atIdentity();
    const { token = '' } = await formOf(person);
    const { db } = world.harness.database;
    const kept = JSON.stringify([
      await db.selectFrom('identity_verification').selectAll().execute(),
      await db.selectFrom('audit_event').selectAll().execute(),
    ]);
    expect(kept).not.toContain(token);
  });

  it('allows ten visits an hour', async () => {
    const person = await atIdentity();
    for (let visits = 0; visits < 10; visits += 1) expect((await person.openIdentity()).statusCode).toBe(200);
    expect((await person.openIdentity()).statusCode).toBe(429);
  });
});

describe('F22 while the identity service is down', () => {
  it('a visit can’t be opened; the stage is unchanged, and the call can be retried', async () => {
    const person = await atIdentity();
    await world.setIdentity('down');
    const busy = await person.openIdentity();
    expect(busy.statusCode).toBe(503);
    expect(busy.headers['retry-after']).toBe('30');
    expect(busy.json<{ detail: string }>().detail).toContain('the same invitation code');
    expect(await person.stage()).toBe('verify-identity');
    await world.setIdentity('ok');
    expect((await person.openIdentity()).statusCode).toBe(200);
  });

  it('an outcome can’t be fetched; the visit stays open, and its outcome is found later', async () => {
    const person = await atIdentity();
    const userId = await person.showIdentity();
    await world.setIdentity('down');
    expect((await person.takeOutcome(userId)).statusCode).toBe(503);
    expect(await person.stage()).toBe('verify-identity');
    await world.setIdentity('ok');
    expect(await outcomeOf(person, userId)).toMatchObject({ outcome: 'verified' });
  });

  it('a person who doesn’t return continues later with the same code', async () => {
    const { code } = await inviteFamily(world);
    const person = await startRegistering(world).goTo('verify-identity', code);
    await person.openIdentity();
    world.harness.advance(20 * 24 * 60 * minute);
    const later = startRegistering(world);
    await later.enter(code);
    expect(await later.stage()).toBe('verify-identity');
    expect(await outcomeOf(later, await later.showIdentity())).toMatchObject({ outcome: 'verified' });
  });
});

describe('a person who is already signed in', () => {
  async function verifyAs(name: { firstName: string; lastName: string }) {
    const family = await inviteFamily(world);
    const { harness } = world;
    const viewer = await makeAccount(harness.database.pool, {
      ...name,
      passwordHash: await testPasswordHash(harness),
      mobile: '0412 000 777',
    });
    const person = new Registering(world, await harness.signIn(viewer.email));
    await person.goTo('verify-identity', family.code);
    const outcome = await outcomeOf(person, await person.showIdentity());
    const user = (await person.browser.get('/api/user')).json<{
      isPpao: boolean;
      students: { eqid: string }[];
    }>();
    return { family, person, outcome, user };
  }

  it('becomes an account owner, with the students of the invitation', async () => {
    const { family, person, outcome, user } = await verifyAs({ firstName: 'Louise', lastName: 'Brennan' });
    expect(outcome).toEqual({ outcome: 'verified', isOwnerNow: true });
    expect(await person.stage()).toBe('done');
    expect(user.isPpao).toBe(true);
    expect(user.students.map(({ eqid }) => eqid)).toEqual([family.student.eqId]);
  });

  it('T20 doesn’t attach the students to another person’s account, which is unchanged', async () => {
    const { person, outcome, user } = await verifyAs({ firstName: 'Mark', lastName: 'Brennan' });
    expect(outcome).toEqual({ outcome: 'verified', isOwnerNow: false });
    expect(await person.stage()).toBe('register');
    expect(user).toMatchObject({ isPpao: false, students: [] });
  });
});
