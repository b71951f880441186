/** BPOINT as a payment gateway: creates a transaction by auth key and reads its result by the same key. */
import { GatewayRefusedError, GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type {
  GatewayAnswer,
  GatewayMode,
  NewGatewayTransaction,
  PaymentGateway,
} from '../../ports/payment-gateway.ts';
import { apiCodes, createBpointApi } from './bpoint-api.ts';
import type { BpointCredentials, BpointTransaction } from './bpoint-api.ts';
import { listSettled } from './bpoint-settled.ts';
import { settlementDay, sydneyInstant } from './gateway-time.ts';
import { reasonOf } from './response-codes.ts';

export interface BpointOptions extends BpointCredentials {
  url: string;
  mode: GatewayMode;
  /** The address the hidden form posts to, in mode `directPost`. */
  directPostUrl: string;
  /** The origin of the hosted page, in mode `hostedFields`. */
  merchantShortName: string;
  /** Test mode: the last two digits of the amount choose the response, and no card is charged. */
  isTest: boolean;
  timeoutMs?: number;
}

/** G13: longer than for any other service, because the outcome of a card charge depends on the response. */
const timeoutMs = 50_000;

export function createBpointGateway(options: BpointOptions): PaymentGateway {
  const api = createBpointApi({ ...options, timeoutMs: options.timeoutMs ?? timeoutMs });
  return {
    mode: options.mode,
    origin: new URL(options.mode === 'directPost' ? options.directPostUrl : options.url).origin,
    async openTransaction(request) {
      const { APIResponse, AuthKey } = await api.openKey(newTransaction(request, options.isTest));
      const { ResponseCode: code, ResponseText: text } = APIResponse;
      if (code >= apiCodes.subsystemDown) throw new GatewayUnavailableError(`The gateway answered ${code}`);
      if (code !== apiCodes.ok) throw new GatewayRefusedError(String(code), text);
      if (!AuthKey) throw new GatewayUnavailableError('The gateway opened nothing');
      return { authKey: AuthKey, postUrl: postUrl(options, AuthKey) };
    },
    async findTransaction(authKey) {
      const { APIResponse, TxnResp } = await api.findByKey(authKey);
      const { ResponseCode: code } = APIResponse;
      if (code === apiCodes.ok && TxnResp) return presentTransaction(TxnResp);
      if (code === apiCodes.transactionNotFound) return { state: 'unused' };
      if (code === apiCodes.sessionOver) return { state: 'closed' };
      if (code === apiCodes.followRedirect) return { state: 'processing' };
      throw new GatewayUnavailableError(`The gateway answered ${code} about a transaction`);
    },
    listSettled: (merchantNumber, day) => listSettled(api, merchantNumber, day),
  };
}

function postUrl({ mode, url, directPostUrl, merchantShortName }: BpointOptions, authKey: string): string {
  if (mode === 'directPost') return directPostUrl;
  const query = new URLSearchParams({ in_pay_token: authKey }).toString();
  return `${url}/pay/${encodeURIComponent(merchantShortName)}?${query}`;
}

function newTransaction(request: NewGatewayTransaction, isTest: boolean): object {
  return {
    ProcessTxnData: {
      Action: 'payment',
      Amount: request.amountCents,
      AmountOriginal: request.amountCents,
      AmountSurcharge: 0,
      Currency: request.currency,
      MerchantNumber: request.merchantNumber,
      MerchantReference: request.merchantReference,
      Crn1: request.customerReferenceNumber,
      Crn2: request.invoiceNumber,
      BillerCode: request.billerCode,
      TestMode: isTest,
      TokenisationMode: 0,
      Type: 'internet',
      SubType: 'single',
    },
    RedirectionUrl: request.returnUrl,
    KeyExpiry: request.expiresAt.toISOString(),
  };
}

/** Only "0" is an approval. An approval without its proof is treated as no response. */
function presentTransaction(found: BpointTransaction): GatewayAnswer {
  const processedAt = sydneyInstant(found.ProcessedDateTime);
  if (!processedAt) throw new GatewayUnavailableError('The gateway gave a transaction without a time');
  if (found.ResponseCode !== '0') {
    const code = found.BankResponseCode || found.ResponseCode;
    return { state: 'declined', code, reason: reasonOf(code), processedAt };
  }
  const settlementDate = settlementDay(found.SettlementDate ?? '');
  if (!settlementDate || !found.ReceiptNumber || !found.CardDetails)
    throw new GatewayUnavailableError('The gateway gave an approval without its proof');
  return {
    state: 'approved',
    amountCents: found.Amount,
    currency: found.Currency,
    merchantReference: found.MerchantReference,
    customerReferenceNumber: found.Crn1,
    receiptNumber: found.ReceiptNumber,
    processedAt,
    settlementDate,
    maskedCardNumber: masked(found.CardDetails.MaskedCardNumber),
    cardExpiry: found.CardDetails.ExpiryDate,
  };
}

/** If the gateway forgets to mask a card number, only its last four digits leave this function (T38). */
const masked = (cardNumber: string): string =>
  cardNumber.replaceAll(/\d{11,}/g, (digits) => digits.slice(-4).padStart(digits.length, '.'));
