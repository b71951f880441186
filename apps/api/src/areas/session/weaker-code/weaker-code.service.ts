/** A code by SMS or e-mail for somebody who can't use their authenticator app (docs/decisions/accounts/strongest-factor.md). */
import type { Config } from '../../../config/config.ts';
import type { Trx } from '../../../platform/database/database.ts';
import type { Outbox } from '../../../platform/jobs/outbox.ts';
import { createNotMeLink } from '../../second-factors/index.ts';
import { weakerCodeMessages, weakerCodeUsedMessage } from '../messages.ts';
import type { SignInAccount } from '../sign-in/sign-in.repository.ts';
import { findWeakerCodeRequest, insertWeakerCodeRequest } from './weaker-code.repository.ts';

export interface WeakerCodeDependencies {
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'site'>;
}

/** Starts the waiting period and notifies the owner, once; returns when codes may be sent. */
export async function askForWeakerCode(
  trx: Trx,
  deps: WeakerCodeDependencies,
  account: SignInAccount,
  now: Date,
): Promise<Date> {
  const pending = await findWeakerCodeRequest(trx, account.id, now);
  if (pending) return pending.readyAt;
  const { readyAt } = await insertWeakerCodeRequest(trx, account.id, now);
  const url = await createNotMeLink(trx, deps.config, { accountId: account.id, happenedAt: now });
  for (const message of weakerCodeMessages(deps.config.site, account, { readyAt, url }))
    await deps.outbox.enqueue(trx, message);
  return readyAt;
}

export async function notifyWeakerCodeUsed(
  trx: Trx,
  deps: WeakerCodeDependencies,
  account: SignInAccount,
  now: Date,
): Promise<void> {
  const url = await createNotMeLink(trx, deps.config, { accountId: account.id, happenedAt: now });
  await deps.outbox.enqueue(trx, weakerCodeUsedMessage(deps.config.site, account, url));
}
