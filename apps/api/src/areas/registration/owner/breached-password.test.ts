import { breachedPasswordMessage } from '@portal/contract/people';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createRegistrationWorld,
  inviteFamily,
  startRegistering,
} from '../../../testing/builders/registrations.ts';
import type { RegistrationWorld } from '../../../testing/builders/registrations.ts';

let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld();
});
afterAll(() => world.close());

it('T1 is refused at its field, before a code is sent, and the step is unchanged', async () => {
  const person = await startRegistering(world).goTo('register', (await inviteFamily(world)).code);
  const email = 'parent@example.com';
  const before = world.harness.outbox.messages.length;
  const stolen = { password: 'Password1!', confirmationPassword: 'Password1!' };
  const refused = await person.register({ email, mobile: '0412 000 418', ...stolen });
  expect(refused.statusCode).toBe(422);
  expect(refused.json()).toMatchObject({
    code: 'password-refused',
    errors: [{ path: 'password', message: breachedPasswordMessage }],
  });
  expect(world.harness.outbox.messages).toHaveLength(before);
  expect((await person.register({ email })).json()).toMatchObject({ errorMessage: '' });
  expect(await person.stage()).toBe('check-email');
});
