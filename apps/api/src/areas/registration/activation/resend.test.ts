import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createRegistrationWorld,
  inviteFamily,
  startRegistering,
} from '../../../testing/builders/registrations.ts';
import type { RegistrationWorld } from '../../../testing/builders/registrations.ts';

const email = 'unconfirmed@example.com';
const password = 'Banksia-Row-9';

let world: RegistrationWorld;
beforeAll(async () => {
  world = await createRegistrationWorld();
});
afterAll(() => world.close());

const links = (): string[] =>
  world.harness.outbox.messages.flatMap(({ to, text }) => {
    const found = /api\/registration\/activate\/(\S+)/.exec(text)?.[1];
    return to === email && found !== undefined ? [found] : [];
  });

it('sends the link again to somebody who signed in before opening it, and shows its destination', async () => {
  const { code } = await inviteFamily(world);
  const person = await startRegistering(world).goTo('register', code);
  await person.register({ email });
  const browser = await world.harness.signIn(email, { password });
  const user = async () => (await browser.get('/api/user')).json<{ students: unknown[] }>();
  const resend = async (): Promise<unknown> =>
    (await browser.post('/api/registration/activate/resend')).json();
  const masked = { isActive: false, confirmationSentTo: 'u•••@example.com', students: [] };
  expect(await user()).toMatchObject(masked);
  expect(await resend()).toEqual({ sent: true });
  expect(await resend()).toEqual({ sent: true });
  expect(await resend()).toEqual({ sent: false });
  expect(new Set(links()).size).toBe(3);
  const token = links().at(-1);
  const activated = await browser.post('/api/registration/activate', { body: { token } });
  expect(activated.json()).toEqual({ success: true });
  expect(await user()).toMatchObject({ isActive: true, confirmationSentTo: null });
  expect((await user()).students).toHaveLength(1);
  expect(await resend()).toEqual({ sent: false });
});
