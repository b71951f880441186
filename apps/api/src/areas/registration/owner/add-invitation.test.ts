import { makeAccount } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../../testing/browser.ts';
import { testPasswordHash } from '../../../testing/builders/families.ts';
import { testPassword } from '../../../testing/harness.ts';
import {
  createRegistrationWorld,
  inviteFamily,
  startRegistering,
} from '../../../testing/builders/registrations.ts';
import type {
  InvitedFamily,
  Registering,
  RegistrationWorld,
} from '../../../testing/builders/registrations.ts';

const minute = 60_000;
let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld();
});
afterAll(() => world.close());

let first: InvitedFamily;
let further: InvitedFamily;
let email: string;
beforeEach(async () => {
  first = await inviteFamily(world);
  further = await inviteFamily(world);
  email = await addOwner(first);
});

/** An owner with the student of their first invitation. */
async function addOwner(
  family: InvitedFamily,
  name = { firstName: 'Louise', lastName: 'Brennan' },
): Promise<string> {
  const { harness } = world;
  const account = await makeAccount(harness.database.pool, {
    ...name,
    parent: family.parent,
    passwordHash: await testPasswordHash(harness),
  });
  const values = { account_id: account.id, student_id: family.student.id, state: 'approved' };
  await harness.database.db.insertInto('account_student').values(values).execute();
  return account.email;
}

/** Signs in within the registration, with the code step of a new device. */
async function login(browser: TestBrowser, address: string): Promise<void> {
  const path = '/api/authentication/account-owner/login';
  const credentials = { email: address, password: testPassword };
  const step = await browser.post(path, { body: credentials });
  expect(step.statusCode).toBe(420);
  const { mfaSessionId, mfaMedium } = step.json<{ mfaSessionId: string; mfaMedium: number }>();
  const token = world.harness.outbox.codeFor(address);
  const done = await browser.post(path, { body: { ...credentials, mfaSessionId, mfaMedium, token } });
  expect(done.json()).toHaveProperty('hasPendingTermsAndConditions');
  browser.forgetCsrf();
}

const atLogin = (family: InvitedFamily): Promise<Registering> =>
  startRegistering(world).goTo('verify-identity', family.code);
const studentsOf = async (browser: TestBrowser): Promise<string[]> =>
  (await browser.get('/api/user'))
    .json<{ students: { eqid: string }[] }>()
    .students.map(({ eqid }) => eqid)
    .sort();

describe('adding another invitation to an account', () => {
  it('adds its students at the issuing school, and links the other register’s record', async () => {
    const person = await atLogin(further);
    await login(person.browser, email);
    expect((await person.associate()).json()).toEqual({
      resultCode: 0,
      valid: true,
      errorMessage: '',
      userNotAccountOwner: false,
    });
    expect(await studentsOf(person.browser)).toEqual([first.student.eqId, further.student.eqId].sort());
    expect(await person.stage()).toBe('done');
    const parents = await world.harness.database.db
      .selectFrom('account_parent as p')
      .innerJoin('account as a', 'a.id', 'p.account_id')
      .select('p.known_parent_id as id')
      .where('a.email', '=', email)
      .orderBy('p.known_parent_id')
      .execute();
    expect(parents).toEqual([{ id: first.parent.id }, { id: further.parent.id }]);
  });

  it('applies the terms accepted during registration to the account', async () => {
    const person = await atLogin(further);
    await login(person.browser, email);
    expect((await person.browser.get('/api/user')).json()).toMatchObject({
      hasPendingTermsAndConditions: true,
    });
    await person.associate();
    expect((await person.browser.get('/api/user')).json()).toMatchObject({
      hasPendingTermsAndConditions: false,
    });
  });

  it('an intervention order in one register bars the student, whatever the other contains', async () => {
    const person = await atLogin(further);
    await login(person.browser, email);
    await person.associate();
    const { db } = world.harness.database;
    const contact = { student_id: further.student.id, known_parent_id: first.parent.id };
    await db
      .insertInto('student_contact_relationship')
      .values({ ...contact, intervention_order: true })
      .execute();
    expect(await studentsOf(person.browser)).toEqual([first.student.eqId]);
  });

  it('is refused for an account that isn’t an owner’s, without using the code', async () => {
    const viewer = await makeAccount(world.harness.database.pool, {
      passwordHash: await testPasswordHash(world.harness),
    });
    const person = await atLogin(further);
    await login(person.browser, viewer.email);
    expect((await person.associate()).json()).toMatchObject({
      resultCode: 3,
      valid: false,
      userNotAccountOwner: true,
    });
    expect(await person.stage()).toBe('verify-identity');
  });

  it('T20 is refused for an account with another name', async () => {
    const other = await addOwner(await inviteFamily(world), { firstName: 'Grace', lastName: 'Oduya' });
    const person = await atLogin(further);
    await login(person.browser, other);
    expect((await person.associate()).json()).toMatchObject({ resultCode: 1, valid: false });
    expect(await studentsOf(person.browser)).not.toContain(further.student.eqId);
  });

  it('reports a code that was used concurrently', async () => {
    const person = await atLogin(further);
    const faster = await startRegistering(world).goTo('register', further.code);
    await login(person.browser, email);
    await world.harness.database.db
      .updateTable('invitation')
      .set({ used_at: world.harness.now() })
      .where('known_parent_id', '=', further.parent.id)
      .execute();
    expect((await person.associate()).json()).toMatchObject({ resultCode: 2, valid: false });
    expect((await faster.register({ email: 'faster@example.com' })).statusCode).toBe(409);
  });
});

describe('T20 attaching to the wrong account', () => {
  it('requires a sign-in', async () => {
    expect((await (await atLogin(further)).associate()).statusCode).toBe(401);
  });

  it('requires the registration to be in the same browser: session of A, sign-in of B', async () => {
    const mine = await atLogin(further);
    const theirs = startRegistering(world);
    await login(theirs.browser, email);
    theirs.sessionId = mine.sessionId;
    expect((await theirs.associate()).statusCode).toBe(404);
    expect(await mine.stage()).toBe('verify-identity');
  });

  it('requires a sign-in within the last ten minutes', async () => {
    const person = await atLogin(further);
    await login(person.browser, email);
    world.harness.advance(10 * minute + 1000);
    const refused = await person.associate();
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({ code: 'reauthentication-required' });
    expect(await person.stage()).toBe('verify-identity');
  });

  it('happens once for two concurrent calls', async () => {
    const person = await atLogin(further);
    await login(person.browser, email);
    await person.browser.fetchCsrf();
    const answers = await Promise.all([person.associate(), person.associate()]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([200, 409]);
  });

  it.each(['terms', 'verify-name'] as const)('is out of step in the stage %s', async (stage) => {
    const person = await startRegistering(world).goTo(stage, further.code);
    await login(person.browser, email);
    const refused = await person.associate();
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ stage });
  });
});
