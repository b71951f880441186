/** Authenticator apps: at most one per account. */
import type { Queryable, Trx } from '../../platform/database/database.ts';

export interface AuthenticatorApp {
  sealedSecret: string;
  startedAt: Date;
  enrolledAt: Date | null;
  lastStep: number;
  wrongCodes: number;
  confirmedFrom: Date;
}

/** When the app was enrolled; null for a missing, unconfirmed or suspended one. */
export async function findEnrolment(db: Queryable, accountId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('authenticator_app')
    .select('enrolled_at')
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row?.enrolled_at ?? null;
}

/** The app, locked until the transaction ends, so that a code is used once and attempts are counted one by one. */
export async function lockAuthenticator(trx: Trx, accountId: number): Promise<AuthenticatorApp | null> {
  const row = await trx
    .selectFrom('authenticator_app')
    .select([
      'sealed_secret as sealedSecret',
      'started_at as startedAt',
      'enrolled_at as enrolledAt',
      'last_step as lastStep',
      'wrong_codes as wrongCodes',
      'confirmed_from as confirmedFrom',
    ])
    .where('account_id', '=', accountId)
    .where('suspended_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return row ?? null;
}

/** Replaces the secret of an unconfirmed or suspended app; false when an app is in use. */
export async function startAuthenticator(
  trx: Trx,
  accountId: number,
  sealedSecret: string,
  now: Date,
): Promise<boolean> {
  const fresh = { enrolled_at: null, suspended_at: null, last_step: 0, wrong_codes: 0 };
  const values = { sealed_secret: sealedSecret, started_at: now, ...fresh };
  const row = await trx
    .insertInto('authenticator_app')
    .values({ account_id: accountId, ...values })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet(values)
        .where((eb) =>
          eb.or([
            eb('authenticator_app.enrolled_at', 'is', null),
            eb('authenticator_app.suspended_at', 'is not', null),
          ]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function enrolAuthenticator(
  trx: Trx,
  accountId: number,
  { step, now, confirmedFrom }: { step: number; now: Date; confirmedFrom: Date },
): Promise<void> {
  await trx
    .updateTable('authenticator_app')
    .set({ enrolled_at: now, confirmed_from: confirmedFrom, last_step: step, wrong_codes: 0 })
    .where('account_id', '=', accountId)
    .execute();
}

/** Records a right code; it and earlier ones can't be used again. */
export async function useStep(trx: Trx, accountId: number, step: number): Promise<void> {
  await trx
    .updateTable('authenticator_app')
    .set({ last_step: step, wrong_codes: 0 })
    .where('account_id', '=', accountId)
    .execute();
}

export async function setWrongCodes(trx: Trx, accountId: number, wrongCodes: number): Promise<void> {
  await trx
    .updateTable('authenticator_app')
    .set({ wrong_codes: wrongCodes })
    .where('account_id', '=', accountId)
    .execute();
}

/** False when none was in use. */
export async function deleteAuthenticator(trx: Trx, accountId: number): Promise<boolean> {
  const row = await trx
    .deleteFrom('authenticator_app')
    .where('account_id', '=', accountId)
    .where('enrolled_at', 'is not', null)
    .where('suspended_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}
