/**
 * The recorded form of a gateway request and its answer. Leaves out the key, because it still permits a charge, and all
 * card data except the gateway's masked values (T38). Pure.
 */
import { scrub } from '@portal/contract/text';
import { GatewayRefusedError, GatewayUnavailableError } from '../../../ports/payment-gateway.ts';
import type { GatewayAnswer, NewGatewayTransaction } from '../../../ports/payment-gateway.ts';
import type { ExchangeValues } from './exchanges.repository.ts';

export const presentOpening = (request: NewGatewayTransaction): ExchangeValues => ({
  reference: request.merchantReference,
  amountCents: request.amountCents,
  currency: request.currency,
  merchantNumber: request.merchantNumber,
  billerCode: request.billerCode,
  customerReferenceNumber: request.customerReferenceNumber,
  invoiceNumber: request.invoiceNumber,
  expiresAt: request.expiresAt.toISOString(),
});

export function presentAnswer(answer: GatewayAnswer): ExchangeValues {
  if (answer.state === 'declined') {
    const { state, code, reason, processedAt } = answer;
    return { state, code, reason, processedAt: processedAt.toISOString() };
  }
  if (answer.state !== 'approved') return { state: answer.state };
  return {
    state: answer.state,
    reference: answer.merchantReference,
    amountCents: answer.amountCents,
    currency: answer.currency,
    customerReferenceNumber: answer.customerReferenceNumber,
    receiptNumber: answer.receiptNumber,
    processedAt: answer.processedAt.toISOString(),
    settlementDate: answer.settlementDate,
    cardNumber: answer.maskedCardNumber,
  };
}

/** Returns null if the error isn't from the gateway. */
export function presentFailure(error: unknown): ExchangeValues | null {
  if (error instanceof GatewayUnavailableError)
    return { state: 'unavailable', message: scrub(error.message) };
  if (error instanceof GatewayRefusedError)
    return { state: 'refused', code: error.code, message: scrub(error.message) };
  return null;
}
