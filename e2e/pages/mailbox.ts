import { expect } from '@playwright/test';
import { demoAccounts } from '@portal/demo-data';
import { simulatorsUrl } from '../support/stack.ts';

/** A message in the response of the simulators' `GET /api/messages`. */
export interface Message {
  id: string;
  channel: 'email' | 'sms' | 'push';
  to: string;
  subject: string;
  text: string;
  attachments: { name: string; mediaType: string; bytes: number }[];
}

/** Every e-mail and SMS that the simulators received from the portal. */
export class Mailbox {
  readonly #simulators: string;

  /** `simulators`: the simulators' URL, if they aren't those of the whole run. */
  constructor(simulators?: string) {
    this.#simulators = simulators ?? simulatorsUrl();
  }

  /** Newest first. */
  async all(to?: string): Promise<Message[]> {
    const query = to === undefined ? '' : `?to=${encodeURIComponent(to)}`;
    const response = await fetch(`${this.#simulators}/api/messages${query}`);
    const messages: Message[] = await response.json();
    return messages;
  }

  /** Waits for the first new message that matches. */
  async newMessage(before: readonly Message[], isWanted: (message: Message) => boolean): Promise<Message> {
    const known = new Set(before.map(({ id }) => id));
    let found: Message | undefined;
    await expect(async () => {
      found = (await this.all()).find((message) => !known.has(message.id) && isWanted(message));
      expect(found, 'a new message').toBeDefined();
    }).toPass({ timeout: 15_000, intervals: [50, 100, 200] });
    if (!found) throw new Error('No message came.');
    return found;
  }

  /** Waits for a link to set a new password that arrives after `before` was read. */
  async newResetLink(before: readonly Message[], email: string): Promise<string> {
    const { text } = await this.newMessage(
      before,
      ({ to, text: body }) => to === email && body.includes('/confirm-reset-password/'),
    );
    return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  }

  /** Waits for a message to this address that arrives after `before` was read, with a link that contains this text. */
  async newLink(before: readonly Message[], email: string, part: string): Promise<string> {
    const { text } = await this.newMessage(
      before,
      ({ to, text: body }) => to === email && body.includes(part),
    );
    return /https?:\/\/\S+/.exec(text)?.[0] ?? '';
  }

  /** Waits for a six-digit sign-in code that arrives, by e-mail or SMS, after `before` was read. */
  async newCode(before: readonly Message[], email: string): Promise<string> {
    const mobile = demoAccounts.find((account) => account.email === email)?.mobile;
    const { text } = await this.newMessage(
      before,
      ({ to, text: body }) => (to === email || to === mobile) && /\b\d{6}\b/.test(body),
    );
    return /\b\d{6}\b/.exec(text)?.[0] ?? '';
  }
}
