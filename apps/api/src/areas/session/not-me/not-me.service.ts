/** Handles the "not me" link of a security notification (docs/decisions/accounts/account-recovery.md). */
import { emailLinkQuery } from '@portal/contract/profile';
import { paths } from '@portal/contract/routes';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { factorNotMeEndpoint } from '@portal/contract/second-factors';
import type { Config } from '../../../config/config.ts';
import { inAuditedTransaction } from '../../../platform/audit/audit.repository.ts';
import type { Db } from '../../../platform/database/database.ts';
import type { VisitorCall } from '../../../platform/http/call.ts';
import { Redirect } from '../../../platform/http/files/redirect.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { notifyOfSecurity } from '../../notifications/index.ts';
import { findNotMeLink, useNotMeLink } from '../../second-factors/index.ts';
import { recoveredMessage } from '../messages.ts';
import { getAccount } from '../sign-in/sign-in.repository.ts';
import { requireReset } from '../sessions/start-afresh.service.ts';

export interface NotMeDependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'secrets' | 'site'>;
}

/** Redirects to the confirmation page, and omits an invalid token. Mail scanners may open it: nothing changes. */
export async function followNotMe({ db }: { db: Db }, call: VisitorCall, token: string): Promise<Redirect> {
  const isGood = (await findNotMeLink(db, token, call.now)) !== null;
  const query = isGood ? `?${new URLSearchParams({ [emailLinkQuery]: token }).toString()}` : '';
  return new Redirect(`/#${paths.notMe()}${query}`);
}

/** Suspends factors added since, ends every session and requires a new password before the next sign-in. */
export async function disown(
  deps: NotMeDependencies,
  call: VisitorCall,
  token: string,
): Promise<ResponseOf<typeof factorNotMeEndpoint>> {
  const event = 'session.disowned';
  return inAuditedTransaction<ResponseOf<typeof factorNotMeEndpoint>>(deps.db, call, async (trx) => {
    const link = await useNotMeLink(trx, token, call.now);
    if (!link)
      return {
        result: { success: false },
        audit: { event, outcome: 'refused', detail: { why: 'wrong link' } },
      };
    const account = await getAccount(trx, link.accountId);
    const suspended = await requireReset(trx, deps, account, { now: call.now, since: link.happenedAt });
    await deps.outbox.enqueue(trx, recoveredMessage(deps.config, account, suspended));
    await notifyOfSecurity(trx, account.id, 'sign-in-recovered', call.now);
    return { result: { success: true }, audit: { event, actorAccountId: account.id } };
  });
}
