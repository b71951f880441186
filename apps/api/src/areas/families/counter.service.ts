/** What staff do for a parent at the counter. Each action is recorded, and the parent is told by e-mail (O-8.3). */
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { Trx } from '../../platform/database/database.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { notifyOfSecurity } from '../notifications/index.ts';
import { resendActivationLink } from '../registration/index.ts';
import { endSignIns, unlockSignIn } from '../session/index.ts';
import { auditOf, requireAdult } from './family.service.ts';
import type { FamilyDependencies, FamilyPath } from './family.service.ts';
import { sessionsEndedMessage, unlockedMessage } from './messages.ts';

export const sessionsEndedEvent = 'families.sessionsEnded';
export const unlockedEvent = 'families.unlocked';
export const confirmationSentEvent = 'families.confirmationSent';

export interface CounterDependencies extends FamilyDependencies {
  outbox: Outbox;
  config: Pick<Config, 'secrets' | 'publicUrl' | 'limitsScale' | 'site'>;
}

/** The account as the messages and the action need it. */
interface Holder {
  accountId: number;
  email: string;
  firstName: string;
}

/** An action that changed nothing is recorded as refused. */
async function act(
  deps: CounterDependencies,
  call: StaffCall,
  path: FamilyPath,
  { event, change }: { event: string; change: (trx: Trx, holder: Holder) => Promise<boolean> },
): Promise<{ isDone: boolean }> {
  const { scope, adult } = await requireAdult(deps.db, call, path);
  const { accountId, accountEmail: email, firstName } = adult;
  return inAuditedTransaction(deps.db, call, async (trx) => {
    const isDone =
      accountId !== null &&
      email !== null &&
      (await change(trx, { accountId, email, firstName: firstName ?? '' }));
    const outcome = isDone ? 'done' : 'refused';
    return { result: { isDone }, audit: { ...auditOf(event, scope, adult), outcome } };
  });
}

/** Signs the adult out everywhere. */
export function endFamilySessions(
  deps: CounterDependencies,
  call: StaffCall,
  path: FamilyPath,
): Promise<{ isDone: boolean }> {
  return act(deps, call, path, {
    event: sessionsEndedEvent,
    change: async (trx, { accountId, ...holder }) => {
      await endSignIns(trx, accountId, call.now);
      await deps.outbox.enqueue(trx, sessionsEndedMessage(holder, deps.config));
      await notifyOfSecurity(trx, accountId, 'signed-out-everywhere', call.now);
      return true;
    },
  });
}

/** Unlocks an account that an operator locked, or that wrong passwords blocked. */
export function unlockFamily(
  deps: CounterDependencies,
  call: StaffCall,
  path: FamilyPath,
): Promise<{ isDone: boolean }> {
  return act(deps, call, path, {
    event: unlockedEvent,
    change: async (trx, holder) => {
      const isUnlocked = await unlockSignIn(trx, deps, holder, call.now);
      if (isUnlocked) await deps.outbox.enqueue(trx, unlockedMessage(holder, deps.config));
      return isUnlocked;
    },
  });
}

/** The link is itself the message to the parent. */
export function resendConfirmation(
  deps: CounterDependencies,
  call: StaffCall,
  path: FamilyPath,
): Promise<{ isDone: boolean }> {
  return act(deps, call, path, {
    event: confirmationSentEvent,
    change: (trx, { accountId }) => resendActivationLink(trx, deps, accountId, call.now),
  });
}
