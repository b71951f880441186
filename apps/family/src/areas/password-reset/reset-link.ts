/** The password reset link and the page it continues to. */
import { paths } from '@portal/contract/routes';
import { resetQuery } from '@portal/contract/password-reset';
import { createLinkToken } from '@portal/client/navigation';

/** The token from a query that marks the link as valid. Pure. */
export function tokenIn(query: URLSearchParams): string | null {
  return query.get(resetQuery.confirmed) === 'true' ? query.get(resetQuery.token) : null;
}

/** The next page's path, from the confirm page's query. Pure. */
export function nextPath(query: URLSearchParams): string {
  const token = tokenIn(query);
  const next = new URLSearchParams({
    ...(token === null ? {} : { [resetQuery.token]: token }),
    [resetQuery.confirmed]: String(token !== null),
  });
  return `${paths.changeForgottenPassword()}?${next.toString()}`;
}

/** The reset token, kept in memory only. */
export const resetToken = createLinkToken(tokenIn);
