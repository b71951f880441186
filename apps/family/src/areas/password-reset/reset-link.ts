/** The link a person followed to set a new password, and the page it goes on to. */
import { paths } from '@portal/contract/routes';
import { resetQuery } from '@portal/contract/password-reset';
import { createLinkToken } from '@portal/client/navigation';

/** The token in a query that says the link is good. Pure. */
export function tokenIn(query: URLSearchParams): string | null {
  return query.get(resetQuery.confirmed) === 'true' ? query.get(resetQuery.token) : null;
}

/** The next page's path for what the confirm page was given. Pure. */
export function nextPath(query: URLSearchParams): string {
  const token = tokenIn(query);
  const next = new URLSearchParams({
    ...(token === null ? {} : { [resetQuery.token]: token }),
    [resetQuery.confirmed]: String(token !== null),
  });
  return `${paths.changeForgottenPassword()}?${next.toString()}`;
}

/** The token of the link that was followed, kept in memory alone. */
export const resetToken = createLinkToken(tokenIn);
