import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createRegistrationWorld,
  inviteFamily,
  startRegistering,
} from '../../../testing/builders/registrations.ts';
import type { Registering, RegistrationWorld } from '../../../testing/builders/registrations.ts';

let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld();
});
afterAll(() => world.close());

let people = 0;
const form = () => {
  people += 1;
  return { email: `new${people}@example.com` };
};

/** A person at this stage, and the people needed to get there. */
async function at(stage: string): Promise<Registering> {
  const { code } = await inviteFamily(world);
  const person = startRegistering(world);
  if (stage === 'terms' || stage === 'verify-name' || stage === 'verify-identity')
    return person.goTo(stage, code);
  await person.goTo('register', code);
  if (stage === 'register') return person;
  const { email } = form();
  await person.register({ email });
  if (stage === 'check-email') return person;
  const link = /activate\/(\S+)/.exec(
    world.harness.outbox.messages.findLast(({ to }) => to === email)?.text ?? '',
  );
  await person.browser.post('/api/registration/activate', { body: { token: link?.[1] } });
  return person;
}

const calls: Record<string, (person: Registering) => Promise<LightMyRequestResponse>> = {
  'read the name': (person) => person.readName(),
  'confirm the name': (person) => person.confirmName(),
  'open the identity service': (person) => person.openIdentity(),
  'take its outcome': (person) => person.takeOutcome('nobody'),
  register: (person) => person.register(form()),
};
const allowed: Record<string, readonly string[]> = {
  terms: [],
  'verify-name': ['read the name', 'confirm the name'],
  'verify-identity': ['read the name', 'open the identity service', 'take its outcome'],
  register: ['register'],
  'check-email': [],
  done: [],
};
const cells = Object.entries(allowed).flatMap(([stage, may]) =>
  Object.keys(calls)
    .filter((call) => !may.includes(call))
    .map((call) => ({ stage, call })),
);

describe('T17 a step that is skipped or repeated', () => {
  it.each(cells)(
    '$call in $stage returns 409 with the stage and changes nothing',
    async ({ stage, call }) => {
      const person = await at(stage);
      const refused = await calls[call]?.(person);
      expect(refused?.statusCode).toBe(409);
      expect(refused?.json()).toMatchObject({ code: 'registration-out-of-step', stage });
      expect(await person.stage()).toBe(stage);
    },
  );

  it.each(['verify-name', 'verify-identity', 'register', 'check-email'])(
    'terms can’t be accepted again in %s',
    async (stage) => {
      const person = await at(stage);
      expect((await person.acceptTerms()).statusCode).toBe(401);
      expect(await person.stage()).toBe(stage);
    },
  );

  it('one of two concurrent confirmations is accepted', async () => {
    const person = await at('verify-name');
    await person.browser.fetchCsrf();
    const answers = await Promise.all([person.confirmName(), person.confirmName()]);
    expect(answers.map(({ statusCode }) => statusCode).sort((one, other) => one - other)).toEqual([204, 409]);
  });
});

describe("T17 another person's registration", () => {
  const everyCall = { ...calls, 'read its status': (person: Registering) => person.status() };

  it.each(Object.entries(everyCall))('can’t %s by its id alone', async (_, call) => {
    const person = await at('verify-identity');
    const thief = startRegistering(world);
    thief.sessionId = person.sessionId;
    expect((await call(thief)).statusCode).toBe(404);
    // Nor with the cookie of another registration.
    await thief.enter((await inviteFamily(world)).code);
    const own = thief.sessionId;
    thief.sessionId = person.sessionId;
    expect((await call(thief)).statusCode).toBe(404);
    expect(own).not.toBe(person.sessionId);
    expect(await person.stage()).toBe('verify-identity');
  });

  it.each(['', 'x', 'A'.repeat(43), 'A'.repeat(65), "' or 1=1 --"])(
    'is not found by the id %j',
    async (id) => {
      const person = await at('verify-name');
      person.sessionId = encodeURIComponent(id);
      expect([400, 404]).toContain((await person.status()).statusCode);
    },
  );

  it('is unavailable without the cookie', async () => {
    const person = await at('verify-name');
    person.browser.cookies.delete('registration');
    expect((await person.status()).statusCode).toBe(404);
  });

  it('expires in a browser after twelve hours', async () => {
    const person = await at('register');
    world.harness.advance(12 * 60 * 60_000 + 1);
    expect((await person.status()).statusCode).toBe(404);
  });
});

describe('T33 terms of a registration', () => {
  it.each([['photo-1'], ['privacy-1', 'nonsense']])('are only these, not %s', async (...ids) => {
    const person = await at('terms');
    expect((await person.acceptTerms(ids)).statusCode).toBe(400);
    expect(await person.stage()).toBe('terms');
  });

  it('may be accepted one by one', async () => {
    const person = await at('terms');
    expect((await person.acceptTerms(['privacy-1'])).statusCode).toBe(200);
    expect((await person.status()).json()).toMatchObject({ pendingTermsAndConditionsKeys: ['owner-1'] });
    await person.acceptTerms(['owner-1']);
    expect(await person.stage()).toBe('verify-name');
  });

  it('require a sign-in from anyone else', async () => {
    expect((await startRegistering(world).acceptTerms()).statusCode).toBe(401);
  });

  it('are applied to the account, with their versions', async () => {
    const person = await at('done');
    const { email } = (await person.status()).json<{ email: null }>();
    expect(email).toBeNull();
    const rows = await world.harness.database.db
      .selectFrom('account_terms as t')
      .innerJoin('terms_document as d', 'd.id', 't.terms_document_id')
      .innerJoin('account as a', 'a.id', 't.account_id')
      .select(['d.key', 'd.version'])
      .where('a.email', '=', `new${people}@example.com`)
      .orderBy('d.key')
      .execute();
    expect(rows).toEqual([
      { key: 'owner-1', version: '1' },
      { key: 'privacy-1', version: '1' },
    ]);
  });
});
