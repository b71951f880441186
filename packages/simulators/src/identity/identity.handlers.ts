import { createHmac, timingSafeEqual } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { FaultSwitches } from '../faults/fault-switches.ts';
import { readForm, readJson, sendHtml } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import { formFields, refusedPage, verifyPage } from './identity-page.ts';
import type { FormFields } from './identity-page.ts';
import { answers } from './verification-store.ts';
import type { Answer, NewVerification, Verification, VerificationStore } from './verification-store.ts';

/** The key the portal and the simulator share unless IDENTITY_KEY overrides it. */
export const simulatorKey = 'stand-in identity key';

interface World {
  verifications: VerificationStore;
  faults: FaultSwitches;
}

/** `POST /identity/api/verifications {customerId, userId, nonce, fullName, lifeSeconds}` returns `{token}`. */
export async function openVerification(exchange: Exchange, world: World): Promise<void> {
  const body = await acceptCall(exchange, world);
  if (body === null) return;
  const wanted = parseNew(body);
  if (wanted === null) sendSigned(exchange.response, 400, { error: 'Not a verification' });
  else sendSigned(exchange.response, 201, { token: world.verifications.open(wanted).token });
}

/** `POST /identity/api/verifications/outcome {token}` returns the outcome. */
export async function sendOutcome(exchange: Exchange, world: World): Promise<void> {
  const body = await acceptCall(exchange, world);
  if (body === null) return;
  const visit = world.verifications.find(textOf(body['token']));
  if (!visit || visit.customerId !== body['customerId']) {
    sendSigned(exchange.response, 404, { error: 'No such verification' });
    return;
  }
  const { userId, nonce, customerId, legalName } = visit;
  const isLate = visit.outcome === 'pending' && world.verifications.isOver(visit);
  const outcome = isLate ? 'timed-out' : visit.outcome;
  sendSigned(exchange.response, 200, { outcome, userId, nonce, customerId, legalName });
}

/** `POST /identity/verify`: the hidden form. */
export async function showVerification(exchange: Exchange, world: World): Promise<void> {
  const fields = parseFields(await readForm(exchange.request));
  if (!(await world.faults.pass('identity'))) return refuse(exchange, 503, 'The service is unavailable.');
  const visit = findVisit(fields, world);
  if (!fields || !visit) return refuse(exchange, 404, 'There is no such visit.');
  if (visit.outcome !== 'pending' || world.verifications.isOver(visit))
    return refuse(exchange, 410, 'It has been answered, or took too long.');
  sendHtml(exchange.response, verifyPage(fields, visit), 200, { formsTo: originsOf(fields) });
}

/** `POST /identity/answer`: the tester's choice; redirects the browser to the portal. */
export async function answerVerification(exchange: Exchange, world: World): Promise<void> {
  const form = await readForm(exchange.request);
  const fields = parseFields(form);
  const outcome = answers.find((known) => known === form.get('answer'));
  if (!fields || !outcome || !findVisit(fields, world))
    return refuse(exchange, 404, 'There is no such visit.');
  const legalName = { given: form.get('given') ?? '', family: form.get('family') ?? '' };
  if (!world.verifications.answer(fields.token, outcome, legalName))
    return refuse(exchange, 410, 'It has been answered, or took too long.');
  exchange.response.writeHead(303, { location: returnAddress(fields, outcome) }).end();
}

function returnAddress(fields: FormFields, outcome: Answer): string {
  if (outcome === 'cancelled') return fields.cancelUrl;
  if (outcome === 'timed-out') return fields.timeoutUrl;
  return outcome === 'exception' ? fields.exceptionUrl : fields.returnUrl;
}

/** Accepts only the announced visitor, and the portal's own customer id. */
function findVisit(fields: FormFields | null, { verifications }: World): Verification | undefined {
  const visit = fields ? verifications.find(fields.token) : undefined;
  return visit?.userId === fields?.userId && visit?.customerId === fields?.customerId ? visit : undefined;
}

function parseFields(form: URLSearchParams): FormFields | null {
  const fields = Object.fromEntries(formFields.map((name) => [name, form.get(name) ?? '']));
  const { token = '', userId = '', customerId = '', ...urls } = fields;
  const { returnUrl = '', cancelUrl = '', timeoutUrl = '', exceptionUrl = '' } = urls;
  const areWebAddresses = [returnUrl, cancelUrl, timeoutUrl, exceptionUrl].every(isWebAddress);
  if (!areWebAddresses) return null;
  return { token, userId, customerId, returnUrl, cancelUrl, timeoutUrl, exceptionUrl };
}

function isWebAddress(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);
}

function originsOf({ returnUrl, cancelUrl, timeoutUrl, exceptionUrl }: FormFields): string[] {
  return [...new Set([returnUrl, cancelUrl, timeoutUrl, exceptionUrl].map((url) => new URL(url).origin))];
}

function refuse({ response }: Exchange, status: number, why: string): void {
  sendHtml(response, refusedPage(why), status);
}

/** The body of a call with the right key; null when a response was already sent. */
async function acceptCall(
  { request, response }: Exchange,
  { faults }: World,
): Promise<Record<string, unknown> | null> {
  const body = await readJson(request);
  if (!(await faults.pass('identity'))) sendSigned(response, 503, { error: 'Unavailable' });
  else if (!hasKey(request.headers.authorization)) sendSigned(response, 401, { error: 'Wrong key' });
  else if (typeof body !== 'object' || body === null) sendSigned(response, 400, { error: 'Send JSON' });
  else return { ...body };
  return null;
}

function hasKey(authorization = ''): boolean {
  const [given, expected] = [authorization, `Bearer ${simulatorKey}`].map((text) => Buffer.from(text));
  if (!given || !expected || given.length !== expected.length) return false;
  return timingSafeEqual(given, expected);
}

/** Every response is signed, so that nobody in between can forge one. */
function sendSigned(response: ServerResponse, status: number, body: object): void {
  const text = JSON.stringify(body);
  const signature = createHmac('sha256', simulatorKey).update(text).digest('hex');
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', 'x-signature': signature });
  response.end(text);
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseNew(body: Record<string, unknown>): NewVerification | null {
  const [customerId, userId, nonce, fullName] = ['customerId', 'userId', 'nonce', 'fullName'].map((name) =>
    textOf(body[name]),
  );
  const { lifeSeconds } = body;
  if (!customerId || !userId || !nonce || !fullName || typeof lifeSeconds !== 'number') return null;
  return { customerId, userId, nonce, fullName, lifeSeconds };
}
