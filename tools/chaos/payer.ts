/** Simulated parents. Like real ones they press again, reload, leave, and share a student with another parent. */
import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '../../packages/demo-data/src/random.ts';
import type { ShownOutcome } from './checker.ts';
import type { OwedInvoice } from './families.ts';

export interface PayerWorld {
  urls: readonly string[];
  random: Random;
  shown: ShownOutcome[];
  /** Reports the payment's stage to the nemesis, so that kills hit every stage. */
  at(stage: Stage, position: number): void;
  counts: Record<string, number>;
  /** Called for each request to the portal, with its start and its status; null if there was no response. */
  sent?: (request: { at: number; status: number | null; code: string }) => void;
}

export type Stage = 'tokens' | 'card' | 'verify';

interface Token {
  invoiceNumber: string;
  amount: number;
  merchantNumber: string;
  billerCode: string;
  customerReferenceNumber: string;
  paymentAuthToken: string;
  bPointPaymentUrl: string;
}

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

const mostTries = 12;
const card = { cardNumber: '4444333322221111', expiry: '1230', cvv: '123' };

/** Pays some invoices of a family. Some parents give up part-way. */
export async function pay(
  world: PayerWorld,
  session: string,
  invoices: readonly OwedInvoice[],
  presses = 3,
): Promise<void> {
  const { random } = world;
  let wanted = invoices;
  for (let press = 0; press < presses && wanted.length > 0; press += 1) {
    const attempt = await begin(world, session, wanted);
    if (attempt === 'again') continue;
    if (attempt === 'refused') return;
    // The page is closed before the card is sent.
    if (random.chance(0.04)) return count(world, 'left before the card');
    await Promise.all(attempt.tokens.map((token) => sendCard(world, token)));
    if (random.chance(0.06)) return count(world, 'left after the card');
    const outcome = await verify(world, session, attempt.attemptId);
    if (!outcome) return;
    count(world, outcome.result);
    // The page says not to pay again while a payment is being confirmed. Some parents do so at once.
    const isImpatient = random.chance(0.4);
    wanted = wanted.filter(
      ({ invoiceNumber }) =>
        outcome.failed.includes(invoiceNumber) || (isImpatient && outcome.unknown.includes(invoiceNumber)),
    );
  }
}

function count({ counts }: PayerWorld, what: string): void {
  counts[what] = (counts[what] ?? 0) + 1;
}

async function begin(
  world: PayerWorld,
  session: string,
  invoices: readonly OwedInvoice[],
): Promise<{ attemptId: string; tokens: Token[] } | 'again' | 'refused'> {
  const payments = invoices.map(({ cents, ...invoice }) => ({ ...invoice, paymentAmount: cents / 100 }));
  const press = { 'idempotency-key': randomUUID() };
  const answer = await post(world, 'tokens', session, { payments }, press);
  if (answer?.status === 200)
    return { attemptId: textOf(answer.body['attemptId']), tokens: tokensOf(answer.body['tokens']) };
  count(
    world,
    `keys: ${answer === null ? 'no answer' : textOf(answer.body['code']) || String(answer.status)}`,
  );
  const isOver = answer !== null && answer.status >= 400 && answer.status < 500;
  return isOver ? 'refused' : 'again';
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function tokensOf(value: unknown): Token[] {
  return Array.isArray(value) ? value : [];
}

/** Sends the card form. Some parents send it again after a lost response, and a double click sends it twice at once. */
async function sendCard(world: PayerWorld, token: Token): Promise<void> {
  const { random } = world;
  world.at('card', random.below(world.urls.length));
  const isDoubled = random.chance(0.1);
  const answers = await Promise.all([postCard(token), ...(isDoubled ? [postCard(token)] : [])]);
  if (!answers.includes(true) && random.chance(0.6)) await postCard(token);
}

async function postCard(token: Token): Promise<boolean> {
  const { bPointPaymentUrl, merchantNumber, billerCode, paymentAuthToken, customerReferenceNumber } = token;
  const fields = { merchantNumber, billerCode, paymentAuthToken, customerReferenceNumber };
  const body = new URLSearchParams({ ...fields, amount: String(token.amount), ...card });
  try {
    const response = await fetch(bPointPaymentUrl, { method: 'POST', body });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

interface Outcome {
  result: string;
  failed: string[];
  unknown: string[];
}

async function verify(world: PayerWorld, session: string, attemptId: string): Promise<Outcome | null> {
  for (let tries = 0; ; tries += 1) {
    const answer = await post(world, 'verify', session, { attemptId });
    if (answer?.status !== 200) return null;
    const { body } = answer;
    const unknown = numbersOf(body['unknownOutcomePayments']);
    if (unknown.length === 0 || tries === 2 || world.random.chance(0.3)) {
      const failed = numbersOf(body['failedPayments']);
      recordShown(world, attemptId, { failed, paid: numbersOf(body['successfulPayments']) });
      return { result: textOf(body['paymentsResult']) || 'naive', failed, unknown };
    }
    await wait(200);
  }
}

function recordShown(
  world: PayerWorld,
  attemptId: string,
  { failed, paid }: { failed: string[]; paid: string[] },
): void {
  for (const invoice of failed) world.shown.push({ reference: `${attemptId}/${invoice}`, as: 'failed' });
  for (const invoice of paid) world.shown.push({ reference: `${attemptId}/${invoice}`, as: 'paid' });
}

function numbersOf(value: unknown): string[] {
  const items: { invoiceNumber?: string }[] = Array.isArray(value) ? value : [];
  return items.map(({ invoiceNumber = '' }) => invoiceNumber);
}

const addresses = {
  tokens: '/api/processpayment/tokens',
  verify: '/api/processpayment/verifyresponse',
} as const;

/** Repeats the same request, to either process, until there is a definite response. */
async function post(
  world: PayerWorld,
  stage: 'tokens' | 'verify',
  session: string,
  body: object,
  headers: Record<string, string> = {},
): Promise<Answer | null> {
  const { random, urls } = world;
  for (let tries = 0; tries < mostTries; tries += 1) {
    const position = random.below(urls.length);
    world.at(stage, position);
    const at = Date.now();
    const answer = await postOnce(`${urls[position]}${addresses[stage]}`, session, body, headers);
    world.sent?.({ at, status: answer?.status ?? null, code: textOf(answer?.body['code']) });
    const saysNothing =
      answer === null || (answer.status >= 500 && answer.body['code'] !== 'payment-unavailable');
    if (!saysNothing) return answer;
    await wait(100 + random.below(400));
  }
  return null;
}

async function postOnce(
  url: string,
  session: string,
  body: object,
  headers: Record<string, string>,
): Promise<Answer | null> {
  try {
    const own = { 'sec-fetch-site': 'same-origin' };
    const csrf = await fetch(new URL('/api/token/csrf-token', url), {
      headers: { ...own, cookie: `sid=${session}` },
    });
    const set = csrf.headers.getSetCookie().map((cookie) => cookie.split(';')[0]);
    const response = await fetch(url, {
      method: 'POST',
      body: JSON.stringify(body),
      headers: {
        ...own,
        ...headers,
        'content-type': 'application/json',
        cookie: [`sid=${session}`, ...set].join('; '),
        ncsrf: String(await csrf.json()),
      },
    });
    return { status: response.status, body: Object(await response.json()) };
  } catch {
    return null;
  }
}
