import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createRegistrationWorld,
  inviteFamily,
  issueCode,
  startRegistering,
} from '../../../testing/builders/registrations.ts';
import type { InvitedFamily, RegistrationWorld } from '../../../testing/builders/registrations.ts';
import { addToCounter } from '../../../platform/rate-limit/rate-counter.repository.ts';
import { hashInvitationCode } from './invitation-code.policy.ts';
import { windowOf } from '../steps/counters.service.ts';
import { invitationFigures } from '../steps/registration.figures.ts';

const day = 24 * 60 * 60_000;
const unknownCode = '0000000000Z';
let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld();
});
afterAll(() => world.close());

const invite = (): Promise<InvitedFamily> => inviteFamily(world);
const begin = (ip?: string) => startRegistering(world, ip);
const refused = (resultCode: number) => ({
  resultCode,
  valid: false,
  sessionId: null,
  pendingTermsAndConditionsKeys: [],
});

describe('entering an invitation code', () => {
  it('opens a registration in this browser, with the terms that bind an account owner', async () => {
    const { code } = await invite();
    const person = begin();
    const answer = (await person.enter(` ${code} `)).json<object>();
    expect(answer).toEqual({
      resultCode: 0,
      valid: true,
      sessionId: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      pendingTermsAndConditionsKeys: ['privacy-1', 'owner-1'],
    });
    expect((await person.status()).json()).toEqual({
      stage: 'terms',
      pendingTermsAndConditionsKeys: ['privacy-1', 'owner-1'],
      email: null,
    });
  });

  it.each<[string, (code: string) => string]>([
    ['in lower case', (code) => code.toLowerCase()],
    ['in groups with spaces', (code) => ` ${code.slice(0, 4)} ${code.slice(4, 8)} ${code.slice(8)} `],
    ['with hyphens', (code) => `${code.slice(0, 5)}-${code.slice(5, 10)}-${code.slice(10)}`],
  ])('accepts a code typed %s', async (_, typed) => {
    const { code } = await invite();
    expect((await begin().enter(typed(code))).json()).toMatchObject({ resultCode: 0, valid: true });
  });

  it.each(['a', 'Z', 'l', '0', '_'])('accepts an old code that ends in %s', async (end) => {
    const { parent } = await invite();
    const code = `${String(parent.id).padStart(10, '7')}${end}`;
    const { database, config } = world.harness;
    await database.db
      .updateTable('invitation')
      .set({ code_hash: hashInvitationCode(config.secrets.invitations.current, code) })
      .where('known_parent_id', '=', parent.id)
      .execute();
    expect((await begin().enter(code)).json()).toMatchObject({ resultCode: 0 });
    expect((await begin().enter(code.toUpperCase())).json()).toMatchObject({ resultCode: 0 });
  });

  it('stores neither code nor ids in plain text', async () => {
    const { code } = await invite();
    const person = begin();
    await person.enter(code);
    const { db } = world.harness.database;
    const kept = JSON.stringify([
      await db.selectFrom('invitation').selectAll().execute(),
      await db.selectFrom('registration_session').selectAll().execute(),
      await db.selectFrom('audit_event').selectAll().execute(),
    ]);
    for (const secret of [code, person.sessionId, ...person.browser.cookies.values()]) {
      expect(secret).not.toBe('');
      expect(kept).not.toContain(secret);
    }
  });

  it('binds it to a cookie that is HttpOnly and SameSite', async () => {
    const { code } = await invite();
    const [cookie] = (await begin().enter(code)).cookies.filter(({ name }) => name === 'registration');
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/' });
    expect(cookie).not.toHaveProperty('maxAge');
  });

  it.each(['1234567890', '12345678901', 'ABCDEFGHIJK', '123456789', '1234567890é'])(
    'treats %s as a student id unless it has the format of a code',
    async (text) => {
      const answer = (await begin().enter(text)).json<{ resultCode: number }>();
      expect(answer.resultCode).toBe(/^\d{10}\w$/.test(text) ? 1 : 4);
    },
  );

  it('validates only the field: 400 when empty and for 41 characters', async () => {
    expect((await begin().enter('  ')).statusCode).toBe(400);
    expect((await begin().enter('1'.repeat(41))).statusCode).toBe(400);
  });

  it('T16 responds to unknown, used, expired and cancelled codes with only the result differing, after the same statements', async () => {
    const [expired, cancelled] = [await invite(), await invite()];
    const { db } = world.harness.database;
    const where = (family: InvitedFamily) => ['known_parent_id', '=', family.parent.id] as const;
    await db
      .updateTable('invitation')
      .set({ expires_at: world.harness.now() })
      .where(...where(expired))
      .execute();
    await db
      .updateTable('invitation')
      .set({ cancelled_at: world.harness.now() })
      .where(...where(cancelled))
      .execute();
    const audits = async (): Promise<number> => {
      const row = await db
        .selectFrom('audit_event')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow();
      return row.count;
    };
    const bytes: number[] = [];
    for (const [code, result] of [
      [unknownCode, 1],
      [expired.code, 2],
      [cancelled.code, 2],
    ] as const) {
      const before = await audits();
      const response = await begin().enter(code);
      expect(response.json()).toEqual(refused(result));
      expect(await audits()).toBe(before + 1);
      bytes.push(response.rawPayload.length);
    }
    expect(new Set(bytes).size).toBe(1);
  });

  it('reports an existing registration when another code of the same person is entered', async () => {
    const family = await invite();
    const further = await issueCode(world.harness, family.sourceId);
    const person = await begin().goTo('register', family.code);
    await person.register({ email: 'registered@example.com' });
    expect((await begin().enter(further)).json()).toEqual(refused(3));
  });
});

describe('guessing', () => {
  it('T16 blocks the sixth attempt in a browser, even with a right code', async () => {
    const { code } = await invite();
    const person = begin();
    for (let tries = 0; tries < 5; tries += 1)
      expect((await person.enter(unknownCode)).json()).toEqual(refused(1));
    const blocked = await person.enter(code);
    expect(blocked.statusCode).toBe(429);
    expect(Number(blocked.headers['retry-after'])).toBeGreaterThan(0);
  });

  it('T16 blocks the eleventh wrong code an hour and the thirty-first a day from one network', async () => {
    const ip = '198.18.0.1';
    const guess = async (count: number): Promise<number> => {
      let blocked = 0;
      for (let tries = 0; tries < count; tries += 1)
        blocked += (await begin(ip).enter(unknownCode)).statusCode === 429 ? 1 : 0;
      return blocked;
    };
    world.harness.setNow('2026-11-20T00:00:00Z');
    expect(await guess(10)).toBe(0);
    expect(await guess(1)).toBe(1);
    world.harness.advance(60 * 60_000);
    expect(await guess(10)).toBe(0);
    world.harness.advance(60 * 60_000);
    expect(await guess(10)).toBe(0);
    world.harness.advance(60 * 60_000);
    expect(await guess(1)).toBe(1);
    world.harness.advance(day);
    expect(await guess(1)).toBe(0);
  });

  it('T16 does not count a right code', async () => {
    const ip = '198.18.0.2';
    for (let families = 0; families < 12; families += 1) {
      const { code } = await invite();
      expect((await begin(ip).enter(code)).statusCode).toBe(200);
    }
  });

  it('T16 raises the alarm once at 500 wrong codes a day, and then delays every response', async () => {
    const { db } = world.harness.database;
    world.harness.setNow('2026-12-01T00:00:00Z');
    const deps = { db, config: world.harness.config };
    const { wrongPerDay, slowedMs } = invitationFigures;
    await addToCounter(db, windowOf(deps, 'wrong-codes', wrongPerDay), 498, world.harness.now());
    const alarms = () =>
      db
        .selectFrom('audit_event')
        .select('detail')
        .where('event', '=', 'registration.guessing-alarm')
        .execute();
    const timed = async (code: string): Promise<number> => {
      const before = performance.now();
      await begin().enter(code);
      return performance.now() - before;
    };
    expect(await timed(unknownCode)).toBeLessThan(slowedMs);
    expect(await alarms()).toHaveLength(0);
    await begin().enter(unknownCode);
    expect(await alarms()).toEqual([{ detail: { wrongCodes: 500 } }]);
    const { code } = await invite();
    const [wrong, right] = await Promise.all([timed(unknownCode), timed(code)]);
    expect(Math.min(wrong, right)).toBeGreaterThanOrEqual(slowedMs - 5);
    expect(await alarms()).toHaveLength(1);
    world.harness.setNow('2026-12-03T00:00:00Z');
  });
});

describe('the name of a code’s addressee', () => {
  it('T18 is shown only after the terms, and audited each time', async () => {
    const { code } = await invite();
    const person = begin();
    await person.enter(code);
    expect((await person.readName()).json()).toMatchObject({
      code: 'registration-out-of-step',
      stage: 'terms',
    });
    await person.acceptTerms();
    expect((await person.readName()).json()).toEqual({ fullName: 'Louise Brennan' });
    const shown = await world.harness.database.db
      .selectFrom('audit_event')
      .select('subject')
      .where('event', '=', 'registration.name-shown')
      .execute();
    expect(shown.length).toBeGreaterThan(0);
  });

  it('T18 is limited to 20 views an hour', async () => {
    const person = await begin().goTo('verify-name', (await invite()).code);
    for (let times = 0; times < 20; times += 1) expect((await person.readName()).statusCode).toBe(200);
    expect((await person.readName()).statusCode).toBe(429);
  });

  it('T18 a code is frozen after ten entries: the eleventh is refused', async () => {
    const { code } = await invite();
    for (let opening = 0; opening < 10; opening += 1)
      expect((await begin().enter(code)).json()).toMatchObject({ resultCode: 0 });
    expect((await begin().enter(code)).json()).toEqual(refused(2));
  });

  it('T18 counts ten concurrent entries as ten', async () => {
    const { code } = await invite();
    const answers = await Promise.all(Array.from({ length: 12 }, () => begin().enter(code)));
    const results = answers
      .map((answer) => answer.json<{ resultCode: number }>().resultCode)
      .sort((one, other) => one - other);
    expect(results).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 2]);
  });
});

describe('stopping and resuming', () => {
  it('carries over terms and name to another device with the same code, but not the identity check', async () => {
    const { code } = await invite();
    const first = await begin().goTo('register', code);
    expect(await first.stage()).toBe('register');
    const second = begin();
    expect((await second.enter(code)).json()).toMatchObject({ pendingTermsAndConditionsKeys: [] });
    expect(await second.stage()).toBe('verify-identity');
    expect(await first.stage()).toBe('register');
  });

  it('asks the same browser for nothing twice', async () => {
    const { code } = await invite();
    const person = await begin().goTo('register', code);
    await person.enter(code);
    expect(await person.stage()).toBe('register');
  });

  it('F22 resumes after 29 days, and not after 30', async () => {
    const { code } = await invite();
    await begin().goTo('verify-identity', code);
    world.harness.advance(29 * day);
    const later = begin();
    await later.enter(code);
    expect(await later.stage()).toBe('verify-identity');
    world.harness.advance(day);
    expect((await begin().enter(code)).json()).toEqual(refused(2));
    expect((await later.status()).statusCode).toBe(404);
  });

  it('ends an open registration when its code ends', async () => {
    const family = await invite();
    const person = await begin().goTo('verify-name', family.code);
    await world.harness.database.db
      .updateTable('invitation')
      .set({ cancelled_at: world.harness.now() })
      .where('known_parent_id', '=', family.parent.id)
      .execute();
    expect((await person.confirmName()).statusCode).toBe(404);
  });
});
