/**
 * A request to the gateway and its answer as they are recorded: without the key, which could still be paid with, and with
 * nothing of the card but what the gateway masks (T38). Pure.
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

/** Null for an error that isn't the gateway's. */
export function presentFailure(error: unknown): ExchangeValues | null {
  if (error instanceof GatewayUnavailableError)
    return { state: 'unavailable', message: scrub(error.message) };
  if (error instanceof GatewayRefusedError)
    return { state: 'refused', code: error.code, message: scrub(error.message) };
  return null;
}
