/** The authenticator app: enrolment, code checks and removal (D-4.3; G4, G5, G7). */
import type { ResponseOf } from '@portal/contract/endpoint';
import type { ReasonOf } from '@portal/contract/problem-reasons';
import type { beginAuthenticatorEndpoint } from '@portal/contract/second-factors';
import type { Config } from '../../config/config.ts';
import { inAuditedTransaction } from '../../platform/audit/audit.repository.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Db, Trx } from '../../platform/database/database.ts';
import { notFound, ProblemError } from '../../platform/errors.ts';
import type { SignedInCall } from '../../platform/http/call.ts';
import type { Outbox } from '../../platform/jobs/outbox.ts';
import { requireRecentSignIn } from '../../platform/session/step-up.policy.ts';
import { createSecret, stepOfCode } from './authenticator-codes.ts';
import {
  deleteAuthenticator,
  enrolAuthenticator,
  lockAuthenticator,
  setWrongCodes,
  startAuthenticator,
  useStep,
} from './authenticator.repository.ts';
import { confirmedFromOf, sendNotice } from './recovery/notices.ts';
import { getOwner } from './passkeys.repository.ts';
import { authenticatorFigures } from './second-factors.figures.ts';

export interface AuthenticatorDependencies {
  db: Db;
  outbox: Outbox;
  config: Pick<Config, 'publicUrl' | 'secrets' | 'site'>;
}

const exists = (): ProblemError =>
  new ProblemError('second-factor-exists', { reason: 'authenticator-in-use' });
const refused = (reason: ReasonOf<'second-factor-refused'>): ProblemError =>
  new ProblemError('second-factor-refused', { reason });

/** A secret that takes effect once one of its codes was entered correctly; an earlier unconfirmed one is discarded. */
export async function beginAuthenticator(
  deps: AuthenticatorDependencies,
  call: SignedInCall,
): Promise<ResponseOf<typeof beginAuthenticatorEndpoint>> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  const { secrets, site } = deps.config;
  const owner = await getOwner(deps.db, accountId);
  const secret = createSecret(secrets.sealing, site.productName, owner.email);
  const { toString: drawQrCode } = await import('qrcode');
  const svg = await drawQrCode(secret.uri, { type: 'svg', margin: 2 });
  return inAuditedTransaction(deps.db, call, async (trx) => {
    if (!(await startAuthenticator(trx, accountId, secret.sealed, call.now))) throw exists();
    return {
      result: {
        key: secret.key,
        qrCode: `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`,
      },
      audit: { event: 'second-factors.authenticator-begun' },
    };
  });
}

export async function confirmAuthenticator(
  deps: AuthenticatorDependencies,
  call: SignedInCall,
  code: string,
): Promise<void> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  await inAuditedTransaction(deps.db, call, async (trx) => {
    const app = await lockAuthenticator(trx, accountId);
    if (app?.enrolledAt) throw exists();
    const isTimely =
      app !== null && call.now.getTime() - app.startedAt.getTime() <= authenticatorFigures.enrolLifeMs;
    if (!isTimely) throw refused('enrolment-expired');
    const step = stepOfCode(deps.config.secrets.sealing, app.sealedSecret, code, call.now);
    if (step === null) throw refused('wrong-code');
    const confirmedFrom = await confirmedFromOf(trx, call);
    await enrolAuthenticator(trx, accountId, { step, now: call.now, confirmedFrom });
    await sendNotice(trx, deps, call, { kind: 'authenticator-added' });
    return { result: undefined, audit: { event: 'second-factors.authenticator-added' } };
  });
}

export async function removeAuthenticator(
  deps: AuthenticatorDependencies,
  call: SignedInCall,
): Promise<void> {
  requireRecentSignIn(call);
  const { accountId } = call.actor;
  await inAuditedTransaction(deps.db, call, async (trx) => {
    if (!(await deleteAuthenticator(trx, accountId))) throw notFound();
    await sendNotice(trx, deps, call, { kind: 'authenticator-removed' });
    return { result: undefined, audit: { event: 'second-factors.authenticator-removed' } };
  });
}

/**
 * Checks a code at sign-in. `used-up`: the fifth wrong one since the last right one. The count is per account, not per
 * sign-in: an app needs no message, so nothing else would slow down repeated sign-ins.
 */
export async function checkAuthenticatorCode(
  trx: Trx,
  sealingKey: KeyRing,
  { accountId, code, now }: { accountId: number; code: string; now: Date },
): Promise<'right' | 'wrong' | 'used-up'> {
  const app = await lockAuthenticator(trx, accountId);
  if (!app?.enrolledAt) return 'wrong';
  const step = stepOfCode(sealingKey, app.sealedSecret, code, now);
  if (step !== null && step > app.lastStep) {
    await useStep(trx, accountId, step);
    return 'right';
  }
  const wrongCodes = app.wrongCodes + 1;
  const isUsedUp = wrongCodes >= authenticatorFigures.wrongCodes;
  await setWrongCodes(trx, accountId, isUsedUp ? 0 : wrongCodes);
  return isUsedUp ? 'used-up' : 'wrong';
}
