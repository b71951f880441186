/** The devices that the dispatcher sends to, and the outcomes. Every statement is for a whole batch. */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import { unseal } from '../../platform/crypto/seal.ts';
import type { KeyRing } from '../../platform/crypto/key-ring.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import { pushPlatforms } from '../../ports/push.ts';
import type { PushTarget } from '../../ports/push.ts';

/** A device that may be sent to now. */
export interface ReachableDevice {
  endpointId: number;
  accountId: number;
  showsNames: boolean;
  target: PushTarget;
}

const targetRow = z.strictObject({
  endpointId: z.number(),
  accountId: z.number(),
  platform: z.enum(pushPlatforms),
  showsNames: z.boolean(),
  sealedHandle: z.string(),
});

/**
 * The endpoints that still exist and whose account may sign in. Leaves out devices whose handle can't be decrypted any
 * more. They register again when the app next starts.
 */
export async function findTargets(
  db: Queryable,
  keys: KeyRing,
  endpointIds: readonly number[],
): Promise<ReachableDevice[]> {
  const rows = await rowsOf(
    targetRow,
    sql`
    select endpoint.id as "endpointId", endpoint.account_id as "accountId", endpoint.platform,
           endpoint.shows_names as "showsNames", endpoint.sealed_handle as "sealedHandle"
    from push_endpoint endpoint join account on account.id = endpoint.account_id
    where endpoint.id = any(${[...endpointIds]}::bigint[]) and account.is_active and account.locked_at is null`.execute(
      db,
    ),
  );
  return rows.flatMap(({ sealedHandle, platform, ...device }) => {
    const handle = open(keys, sealedHandle);
    return handle === null ? [] : [{ ...device, target: { platform, handle } }];
  });
}

function open(keys: KeyRing, sealed: string): string | null {
  try {
    return unseal(keys, sealed);
  } catch {
    return null;
  }
}

export interface EndpointOutcomes {
  ok: readonly number[];
  failed: readonly number[];
  /** No longer registered with the push service. */
  gone: readonly number[];
}

const minute = 60_000;

/**
 * Deletes unregistered devices. Records a success at most once a minute per device, so that several messages to one device
 * need one write.
 */
export async function recordOutcomes(
  db: Queryable,
  { ok, failed, gone }: EndpointOutcomes,
  now: Date,
): Promise<void> {
  const recently = new Date(now.getTime() - minute);
  await sql`
    with removed as (delete from push_endpoint where id = any(${[...gone]}::bigint[]))
    update push_endpoint
    set last_ok_at = case when id = any(${[...ok]}::bigint[]) then ${now} else last_ok_at end,
        last_failed_at = case when id = any(${[...failed]}::bigint[]) then ${now} else last_failed_at end
    where id = any(${[...ok, ...failed]}::bigint[]) and id <> all(${[...gone]}::bigint[])
      and (id = any(${[...failed]}::bigint[]) or coalesce(last_ok_at < ${recently}, true))`.execute(db);
}
