import { readFileSync } from 'node:fs';

const read = (name: string) => readFileSync(new URL(name, import.meta.url), 'utf8');

/** Style sheet of all simulator pages. */
export function pageStyles(): string {
  return read('pages.css');
}

/** Script of the mailbox page. */
export function pageScript(): string {
  return read('mailbox.client.js');
}

/** Script of the page after a card at the payment gateway. */
export function gatewayReturnScript(): string {
  return read('../gateway/gateway-return.client.js');
}
