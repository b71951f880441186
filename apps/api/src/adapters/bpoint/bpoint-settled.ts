/** Lists a merchant's transactions for one settlement day, with BPOINT's transaction search. */
import { GatewayRefusedError, GatewayUnavailableError } from '../../ports/payment-gateway.ts';
import type { SettledTransaction } from '../../ports/payment-gateway.ts';
import { apiCodes } from './bpoint-api.ts';
import type { BpointApi, ListedTransaction } from './bpoint-api.ts';
import { settlementDay, sydneyInstant } from './gateway-time.ts';

const payments: readonly string[] = ['payment', 'capture'];
const refunds: readonly string[] = ['refund', 'unmatched_refund', 'reversal'];

/** The type of the portal's payments. Telephone and terminal payments aren't compared. */
const internet = 'internet';

export async function listSettled(
  api: BpointApi,
  merchantNumber: string,
  day: string,
): Promise<SettledTransaction[]> {
  const listed = await searchDay(api, merchantNumber, day);
  // Check the search criteria again here: a school must never see another merchant's payments.
  const approved = listed.filter(
    (one) =>
      one.ResponseCode === '0' &&
      one.MerchantNumber === merchantNumber &&
      settlementDay(one.SettlementDate ?? '') === day,
  );
  const paid = approved.filter(({ Action, Type }) => payments.includes(Action) && Type === internet);
  const found = paid.map((one) => present('payment', one, one.MerchantReference));
  for (const refund of approved.filter(({ Action }) => refunds.includes(Action))) {
    const original = await originalOf(api, refund);
    if ((original?.Type ?? internet) === internet)
      found.push(present('refund', refund, (original ?? refund).MerchantReference));
  }
  return found;
}

async function searchDay(api: BpointApi, merchantNumber: string, day: string): Promise<ListedTransaction[]> {
  const input = { MerchantNumber: merchantNumber, SettlementDate: day.replaceAll('-', '') };
  const { APIResponse, TxnRespList } = await api.search(input);
  const { ResponseCode: code, ResponseText: text } = APIResponse;
  if (code === apiCodes.ok) return TxnRespList ?? [];
  if (code === apiCodes.transactionNotFound) return [];
  if (code >= apiCodes.subsystemDown) throw new GatewayUnavailableError(`The gateway answered ${code}`);
  throw new GatewayRefusedError(String(code), text);
}

/** Finds the refunded payment, because a refund may have different references from its payment. */
async function originalOf(
  api: BpointApi,
  { OriginalTxnNumber }: ListedTransaction,
): Promise<ListedTransaction | null> {
  if (!OriginalTxnNumber) return null;
  const { APIResponse, TxnResp } = await api.findByNumber(OriginalTxnNumber);
  if (APIResponse.ResponseCode === apiCodes.ok && TxnResp) return TxnResp;
  if (APIResponse.ResponseCode === apiCodes.transactionNotFound) return null;
  throw new GatewayUnavailableError(`The gateway answered ${APIResponse.ResponseCode} about a refund`);
}

function present(
  kind: SettledTransaction['kind'],
  listed: ListedTransaction,
  merchantReference: string,
): SettledTransaction {
  const processedAt = sydneyInstant(listed.ProcessedDateTime);
  if (!processedAt || !listed.ReceiptNumber)
    throw new GatewayUnavailableError('The gateway listed a transaction without its proof');
  return {
    kind,
    merchantReference,
    customerReferenceNumber: listed.Crn1,
    invoiceNumber: listed.Crn2 ?? '',
    amountCents: listed.Amount,
    receiptNumber: listed.ReceiptNumber,
    processedAt,
  };
}
