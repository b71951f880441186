/** The code with which a parent asks support staff to look at their pages (O-10.9). */
import { helpCodeFigures } from '@portal/contract/admin-view';
import type { issueHelpCodeEndpoint } from '@portal/contract/admin-view';
import type { ResponseOf } from '@portal/contract/endpoint';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import { hmac, randomCode } from '../../platform/crypto/tokens.ts';
import type { Db, Queryable } from '../../platform/database/database.ts';
import { ProblemError } from '../../platform/errors.ts';
import type { SignedInCall, StaffCall } from '../../platform/http/call.ts';
import { replaceHelpCode, spendHelpCode } from './help-code.repository.ts';

export const helpCodeEvent = 'adminView.helpCode';

type Secrets = Pick<Config['secrets'], 'codes'>;

const hashOf = ({ codes }: Secrets, accountRowId: number, code: string): Buffer =>
  hmac(codes, 'help-code', String(accountRowId), code);

/** Issues a code, which replaces an earlier one. Only parents have pages that staff can view. */
export async function issueHelpCode(
  { db, secrets }: { db: Db; secrets: Secrets },
  call: SignedInCall,
): Promise<ResponseOf<typeof issueHelpCodeEndpoint>> {
  const { actor, now } = call;
  if (!actor.isOwner) throw new ProblemError('forbidden');
  const { accountId } = actor;
  const code = randomCode();
  const expiresAt = new Date(now.getTime() + helpCodeFigures.lifeMinutes * 60_000);
  await inAuditedTransaction(db, call, async (trx) => {
    const codeHash = hashOf(secrets, accountId, code);
    await replaceHelpCode(trx, { accountRowId: accountId, codeHash, expiresAt });
    return { result: undefined, audit: { event: helpCodeEvent } };
  });
  return { code, expiresAt: expiresAt.toISOString() };
}

/** Only support staff of the department may use a code; schools give a reason. */
export const takesHelpCode = ({ actor }: StaffCall): boolean =>
  actor.memberships.some(({ role }) => role === 'department-support');

/** Uses up the parent's code; false if it is wrong, used, too old, or was guessed at too often. */
export const useHelpCode = (
  db: Queryable,
  secrets: Secrets,
  { accountRowId, code, now }: { accountRowId: number; code: string; now: Date },
): Promise<boolean> =>
  spendHelpCode(db, {
    accountRowId,
    codeHash: hashOf(secrets, accountRowId, code),
    now,
    maxTries: helpCodeFigures.tries,
  });
