/** Families as the office finds them. */
import * as z from 'zod/mini';
import type { TestParent } from '@portal/test-support/factories/index';
import { rowsOf } from '../../../platform/database/rows.ts';
import { insertRow } from '@portal/test-support/factories/insert';
import type { Harness } from '../../harness.ts';
import type { AskingFamily } from './school-requests.ts';

const keyRow = z.strictObject({ key: z.string() });

/** The id of the parent's page in the office. */
export async function familyIdOf(harness: Harness, parent: TestParent | null): Promise<string> {
  const [row] = await rowsOf(
    keyRow,
    harness.database.pool.query('select public_id::text as key from parent_key where known_parent_id = $1', [
      parent?.id,
    ]),
  );
  return row?.key ?? '';
}

/** An issue of codes at the family's school that somebody has begun, and an open code of the parent. */
export async function makeRun(
  harness: Harness,
  { school, owner }: AskingFamily,
): Promise<{ runId: string; invitationId: string }> {
  const { pool } = harness.database;
  const expiresAt = new Date(harness.now().getTime() + 24 * 60 * 60_000);
  const run = await insertRow(pool, 'invitation_run', {
    school_id: school.id,
    staff_name: 'Somebody',
    audience: JSON.stringify({ kind: 'everyone' }),
    with_letters: true,
    with_emails: false,
    codes_expire_at: expiresAt,
    begun_at: harness.now(),
  });
  const invitation = await insertRow(pool, 'invitation', {
    code_hash: `\\x${Buffer.from(`code of ${owner.id}`).toString('hex')}`,
    known_parent_id: owner.parent?.id ?? null,
    school_id: school.id,
    created_at: harness.now(),
    created_by: 'Somebody',
    expires_at: expiresAt,
  });
  return { runId: run.publicId, invitationId: invitation.publicId };
}
