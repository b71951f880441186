/** The gateway's API for the portal's server: BPOINT's web API, version 2. */
import type { ServerResponse } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import { readJson, sendJson } from '../http/respond.ts';
import type { Exchange } from '../http/respond.ts';
import type { GatewaySwitches } from './gateway-settings.ts';
import type {
  Decision,
  GatewayStore,
  NewTransaction,
  SettledTransaction,
  Transaction,
} from './gateway-store.ts';
import { sydneyClock } from './sydney-clock.ts';

/** Credentials the portal and the simulator share unless PAYMENT_GATEWAY_… overrides them. */
export const simulatorLogin = 'schoolside|5353109000000000:stand-in password';

export interface GatewayWorld {
  transactions: GatewayStore;
  switches: GatewaySwitches;
}

/** `POST /bpoint/webapi/v2/txns/processtxnauthkey` returns `{APIResponse, AuthKey}`. */
export async function openKey(exchange: Exchange, { transactions, switches }: GatewayWorld): Promise<void> {
  const body = await readJson(exchange.request);
  if (!(await passes(exchange, switches))) return;
  if (switches.current().refuseKeys) return sendApi(exchange.response, 2, 'Invalid permissions');
  const wanted = parseTransaction(body);
  if (typeof wanted === 'string') return sendApi(exchange.response, fieldCodes[wanted], `Invalid ${wanted}`);
  sendApi(exchange.response, 0, 'Success', { AuthKey: transactions.open(wanted).authKey });
}

/** `GET /bpoint/webapi/v2/txns/withauthkey/{key}` returns the outcome. */
export async function sendResult(exchange: Exchange, world: GatewayWorld, authKey: string): Promise<void> {
  const { transactions, switches } = world;
  const isAway = switches.current().queryDown;
  if (isAway) return sendJson(exchange.response, 503, { error: 'Unavailable' });
  if (!(await passes(exchange, switches))) return;
  const transaction = transactions.find(authKey);
  if (!transaction) return sendApi(exchange.response, 206, 'Invalid session');
  const decision = transactions.decisionOf(transaction);
  if (decision)
    return sendApi(exchange.response, 0, 'Success', { TxnResp: presentCard(transaction, decision) });
  if (transaction.decision) return sendApi(exchange.response, 300, 'Follow redirect');
  if (transactions.isExpired(transaction)) return sendApi(exchange.response, 207, 'Session expired');
  sendApi(exchange.response, 201, 'Transaction not found');
}

/** `POST /bpoint/webapi/v2/txns/search` lists the approved transactions of a merchant and settlement day. */
export async function search(exchange: Exchange, { transactions, switches }: GatewayWorld): Promise<void> {
  const { SearchInput }: Record<string, unknown> = Object(await readJson(exchange.request));
  if (!(await passes(exchange, switches))) return;
  const input: Record<string, unknown> = Object(SearchInput);
  const [merchant, day] = [textOf(input['MerchantNumber']), textOf(input['SettlementDate'])];
  if (merchant === '' || !/^\d{8}$/.test(day)) return sendApi(exchange.response, 100, 'Invalid data');
  const found = transactions
    .settled()
    .filter(({ transaction }) => transaction.merchantNumber === merchant)
    .filter(({ decision }) => settlementDateOf(decision) === day);
  sendApi(exchange.response, 0, 'Success', { TxnRespList: found.map(presentSettled) });
}

/** `GET /bpoint/webapi/v2/txns/{TxnNumber}` returns one transaction. */
export async function sendTransaction(
  exchange: Exchange,
  { transactions, switches }: GatewayWorld,
  number: string,
): Promise<void> {
  if (!(await passes(exchange, switches))) return;
  const found = transactions.settled().find((settled) => settled.number === number);
  if (!found) return sendApi(exchange.response, 201, 'Transaction not found');
  sendApi(exchange.response, 0, 'Success', { TxnResp: presentSettled(found) });
}

/** False when the call was already responded to: the gateway is down, or the credentials are wrong. */
async function passes({ request, response }: Exchange, switches: GatewaySwitches): Promise<boolean> {
  const { slowCallsMs, down } = switches.current();
  if (slowCallsMs > 0) await delay(slowCallsMs);
  if (down) sendJson(response, 503, { error: 'Unavailable' });
  else if (!isKnown(request.headers.authorization)) sendApi(response, 1, 'Invalid credentials');
  else return true;
  return false;
}

/** With or without the Basic prefix: clients of the real gateway use both. */
function isKnown(authorization = ''): boolean {
  const given = authorization.replace(/^Basic /, '');
  return Buffer.from(given, 'base64').toString() === simulatorLogin;
}

function sendApi(response: ServerResponse, code: number, text: string, more: object = {}): void {
  sendJson(response, 200, { APIResponse: { ResponseCode: code, ResponseText: text }, ...more });
}

const settlementDateOf = ({ at }: Decision): string => sydneyClock(at).slice(0, 10).replaceAll('-', '');

/** A refund keeps the references of its payment. */
const presentSettled = (settled: SettledTransaction): object => ({
  ...presentCard(settled.transaction, settled.decision),
  Action: settled.action,
  Amount: settled.amountCents,
  AmountOriginal: settled.amountCents,
  OriginalTxnNumber: settled.originalNumber,
  TxnNumber: settled.number,
});

function presentCard(transaction: Transaction, decision: Decision): object {
  const isApproved = decision.code === '0';
  const at = sydneyClock(decision.at);
  return {
    Action: 'payment',
    Amount: transaction.amountCents,
    AmountOriginal: transaction.amountCents,
    AmountSurcharge: 0,
    BankResponseCode: isApproved ? '00' : decision.code,
    BillerCode: transaction.billerCode,
    CardDetails: { MaskedCardNumber: decision.maskedCardNumber, ExpiryDate: decision.cardExpiry },
    CardType: decision.maskedCardNumber.startsWith('5') ? 'MC' : 'VC',
    Crn1: transaction.customerReferenceNumber,
    Crn2: transaction.invoiceNumber,
    Currency: transaction.currency,
    IsTestTxn: true,
    MerchantNumber: transaction.merchantNumber,
    MerchantReference: transaction.merchantReference,
    ProcessedDateTime: `${at}.0000000`,
    ReceiptNumber: decision.receiptNumber,
    ResponseCode: decision.code,
    ResponseText: isApproved ? 'Approved' : 'Declined',
    SettlementDate: isApproved ? settlementDateOf(decision) : null,
    SubType: 'single',
    Type: 'internet',
  };
}

/** The API's codes for invalid fields. */
const fieldCodes = {
  data: 100,
  biller: 105,
  Crn1: 106,
  amount: 110,
  reference: 107,
  redirection: 120,
} as const;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

function parseTransaction(body: unknown): NewTransaction | keyof typeof fieldCodes {
  const { ProcessTxnData, RedirectionUrl, KeyExpiry }: Record<string, unknown> = Object(body);
  const data: Record<string, unknown> = Object(ProcessTxnData);
  const amount = data['Amount'];
  const wanted: NewTransaction = {
    merchantNumber: textOf(data['MerchantNumber']),
    billerCode: textOf(data['BillerCode']),
    merchantReference: textOf(data['MerchantReference']),
    customerReferenceNumber: textOf(data['Crn1']),
    invoiceNumber: textOf(data['Crn2']),
    amountCents: typeof amount === 'number' && Number.isInteger(amount) ? amount : 0,
    currency: textOf(data['Currency']),
    returnUrl: textOf(RedirectionUrl),
    expiresAt: Date.parse(textOf(KeyExpiry)),
  };
  return problemOf(wanted) ?? wanted;
}

function problemOf(wanted: NewTransaction): keyof typeof fieldCodes | null {
  if (wanted.merchantNumber === '' || wanted.currency !== 'AUD' || Number.isNaN(wanted.expiresAt))
    return 'data';
  if (wanted.amountCents <= 0) return 'amount';
  if (wanted.billerCode === '') return 'biller';
  if (wanted.customerReferenceNumber === '') return 'Crn1';
  if (wanted.merchantReference === '') return 'reference';
  return URL.canParse(wanted.returnUrl) && /^https?:$/.test(new URL(wanted.returnUrl).protocol)
    ? null
    : 'redirection';
}
