import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addToCounter } from '../../../platform/rate-limit/rate-counter.repository.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { createRegistrationWorld, inviteFamily } from '../../../testing/builders/registrations.ts';
import type { RegistrationWorld } from '../../../testing/builders/registrations.ts';
import { solveCaptcha } from '../../../testing/stand-ins/solve-captcha.ts';
import { windowOf } from '../steps/counters.service.ts';
import { invitationFigures } from '../steps/registration.figures.ts';

const path = '/api/registration/account-owner-invitation';
const unknownCode = '0000000000Z';
let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld({ CAPTCHA: 'proof-of-work' });
});
afterAll(() => world.close());

let addresses = 0;
const browser = (): TestBrowser => {
  addresses += 1;
  return world.harness.browser(`198.51.100.${addresses}`);
};

describe('while codes are guessed from many networks', () => {
  it('T16 G11 requires a captcha for every attempt, whatever the code, and accepts each proof once', async () => {
    const { db } = world.harness.database;
    const deps = { db, config: world.harness.config };
    const { code } = await inviteFamily(world);
    const { wrongPerDay } = invitationFigures;
    const one = browser();
    expect((await one.post(path, { body: { code: unknownCode } })).statusCode).toBe(200);
    await addToCounter(
      db,
      windowOf(deps, 'wrong-codes', wrongPerDay),
      wrongPerDay.tries,
      world.harness.now(),
    );

    const [wrong, right] = await Promise.all(
      [unknownCode, code].map((tried) => browser().post(path, { body: { code: tried } })),
    );
    for (const answer of [wrong, right])
      expect(answer?.json()).toMatchObject({ status: 403, code: 'person-check-required' });

    const person = browser();
    const { challenge } = (await person.get('/api/captcha/challenge')).json<{ challenge: string }>();
    const captchaToken = await solveCaptcha(challenge);
    expect((await person.post(path, { body: { code, captchaToken } })).json()).toMatchObject({ valid: true });
    const again = await browser().post(path, { body: { code, captchaToken } });
    expect(again.json()).toMatchObject({ code: 'person-check-required' });
  });
});
