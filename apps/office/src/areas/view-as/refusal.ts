/** Where a refused start leads: a page of its own on the family side (O-10.1). Pure. */
import { paths } from '@portal/contract/routes';
import { isApiProblem } from '@portal/client/calls';

/** Null for every other failure, which the form shows. */
export function refusalAddress(error: unknown): string | null {
  if (!isApiProblem(error)) return null;
  if (error.is('account-inactive')) return `/#${paths.adminViewInactiveError()}`;
  return error.is('forbidden') || error.is('terms-pending') ? `/#${paths.adminViewContextError()}` : null;
}
