/** Browser requests to the gateway: a card, from the portal's hidden form or from the gateway's own page. */
import { setTimeout as delay } from 'node:timers/promises';
import { readForm, sendHtml } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import { ruleFor } from './cents.ts';
import type { GatewayWorld } from './gateway-api.handlers.ts';
import { cardPage, refusedPage, returnPage } from './gateway-pages.ts';
import type { Card, Transaction } from './gateway-store.ts';

/** `POST /bpoint/directpost`: the hidden form of the portal's card document, with the specification's fields. */
export async function takeDirectPost(exchange: Exchange, world: GatewayWorld): Promise<void> {
  const form = await readForm(exchange.request);
  const transaction = world.transactions.find(form.get('paymentAuthToken') ?? '');
  if (!transaction || !agrees(transaction, form))
    return refuse(exchange, 400, 'The form is not that of a transaction.');
  await charge(exchange, world, transaction, form);
}

/** `GET /bpoint/pay/{merchant}?in_pay_token=`: the gateway's own card page, for mode `hostedFields`. */
export function showCardPage(exchange: Exchange, { transactions, switches }: GatewayWorld): void {
  const transaction = transactions.find(exchange.url.searchParams.get('in_pay_token') ?? '');
  if (switches.current().down) return refuse(exchange, 503, 'The service is unavailable.');
  if (!transaction) return refuse(exchange, 404, 'There is no such transaction.');
  sendHtml(exchange.response, cardPage(transaction), 200, { formsTo: [] });
}

/** `POST /bpoint/pay`: the form of that page. */
export async function takeHostedCard(exchange: Exchange, world: GatewayWorld): Promise<void> {
  const form = await readForm(exchange.request);
  const transaction = world.transactions.find(form.get('in_pay_token') ?? '');
  if (!transaction) return refuse(exchange, 404, 'There is no such transaction.');
  await charge(exchange, world, transaction, form);
}

/** The form's other fields must match the portal server's, so that a page can't change an amount. */
function agrees(transaction: Transaction, form: URLSearchParams): boolean {
  const expected = {
    merchantNumber: transaction.merchantNumber,
    billerCode: transaction.billerCode,
    customerReferenceNumber: transaction.customerReferenceNumber,
    amount: String(transaction.amountCents),
  };
  return Object.entries(expected).every(([name, value]) => form.get(name) === value);
}

function cardOf(form: URLSearchParams): Card | null {
  const [number = '', expiry = '', cvv = ''] = ['cardNumber', 'expiry', 'cvv'].map(
    (name) => form.get(name)?.replaceAll(/[\s/-]/g, '') ?? '',
  );
  const isWhole =
    /^\d{13,16}$/.test(number) && /^(?:0[1-9]|1[0-2])\d{2}$/.test(expiry) && /^\d{3}$/.test(cvv);
  return isWhole ? { number, expiry } : null;
}

async function charge(
  exchange: Exchange,
  { transactions, switches }: GatewayWorld,
  transaction: Transaction,
  form: URLSearchParams,
): Promise<void> {
  const { down, reusableKeys, slowCardsMs, dropAnswers, decline } = switches.current();
  const rule = ruleFor(transaction.amountCents);
  if (down || rule.isAway) return refuse(exchange, 503, 'The service is unavailable.');
  const card = cardOf(form);
  if (!card) return refuse(exchange, 400, 'The card is not complete.');
  const declines = switches.happens(decline);
  const result = transactions.post(transaction, card, { mayReuse: reusableKeys, declines });
  if (!result.took) return refuse(exchange, 409, `The key was ${result.why}.`);
  const waitMs = Math.max(slowCardsMs, rule.answersAfterMs ?? 0);
  if (waitMs > 0) await delay(waitMs);
  if (rule.dropsAnswer || switches.happens(dropAnswers)) return void exchange.response.destroy();
  sendHtml(exchange.response, returnPage(transaction, result.decision), 200, {
    formsTo: [new URL(transaction.returnUrl).origin],
  });
}

function refuse({ response }: Exchange, status: number, why: string): void {
  sendHtml(response, refusedPage(why), status);
}
