/** Where a refused start leads: a page of its own on the family side (O-10.1). Pure. */
import { paths } from '@portal/contract/routes';
import type { Site } from '@portal/contract/site';
import { isApiProblem } from '@portal/client/calls';

/** Null for every other failure, which the form shows. */
export function refusalAddress(error: unknown, { familyUrl }: Pick<Site, 'familyUrl'>): string | null {
  if (!isApiProblem(error)) return null;
  if (error.is('account-inactive')) return `${familyUrl}/#${paths.adminViewInactiveError()}`;
  const isRefused = error.is('forbidden') || error.is('terms-pending');
  return isRefused ? `${familyUrl}/#${paths.adminViewContextError()}` : null;
}
