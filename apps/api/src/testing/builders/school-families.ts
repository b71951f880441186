/** Families as the office finds them. */
import * as z from 'zod/mini';
import type { TestParent } from '@portal/test-support/factories/index';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Harness } from '../harness.ts';

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
