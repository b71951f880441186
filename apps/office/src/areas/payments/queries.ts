/** Reads of the payments page. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  officeInvoiceEndpoint,
  officeInvoicesEndpoint,
  officePaymentsEndpoint,
  paymentTrailEndpoint,
  type InvoiceSearchBody,
} from '@portal/contract/payments/office';
import { call } from '@portal/client/calls';
import { REFRESH_MS, unattended } from '../../shared/queries.ts';

const keys = {
  overview: 'payments',
  trail: 'payment-trail',
  invoices: 'invoices',
  invoice: 'invoice',
} as const;

export const usePayments = (centreCode: string) =>
  useQuery({
    queryKey: [keys.overview, centreCode],
    refetchInterval: REFRESH_MS,
    queryFn: ({ signal }) =>
      call(officePaymentsEndpoint, {
        params: { centreCode },
        headers: unattended,
        signal,
        handlesProblems: true,
      }),
  });

/** Every access is audited, so the query isn't refetched on focus. */
export const useTrail = (centreCode: string, reference: string) =>
  useQuery({
    queryKey: [keys.trail, centreCode, reference],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(paymentTrailEndpoint, { params: { centreCode, reference }, signal, handlesProblems: true }),
  });

/** `gcTime` is 0, so that typed names don't stay in the cache. */
export const useInvoices = (centreCode: string, body: InvoiceSearchBody) =>
  useQuery({
    queryKey: [keys.invoices, centreCode, body],
    placeholderData: keepPreviousData,
    gcTime: 0,
    queryFn: ({ signal }) =>
      call(officeInvoicesEndpoint, { params: { centreCode }, body, signal, handlesProblems: true }),
  });

/** Every access is audited, so the query isn't refetched on focus. */
export const useInvoice = (centreCode: string, invoiceNumber: string) =>
  useQuery({
    queryKey: [keys.invoice, centreCode, invoiceNumber],
    refetchOnWindowFocus: false,
    queryFn: ({ signal }) =>
      call(officeInvoiceEndpoint, { params: { centreCode, invoiceNumber }, signal, handlesProblems: true }),
  });

/** Refetches the lists after a refund was recorded. */
export function useRefreshInvoice(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [keys.invoice] });
}

/** After a decision or an export. */
export function useRefreshPayments(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [keys.overview] });
}
