/** Reads the person's own data, one statement per kind (T27). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';
import type { AccountSource } from '../../students/index.ts';

/** One record in a file, as the JSON the database produced. */
export const dataRecordSchema = z.record(z.string(), z.unknown());
export type DataRecord = Readonly<z.output<typeof dataRecordSchema>>;

const recordRow = z.strictObject({ record: dataRecordSchema });

/** `relation` is the common table expression the sources read. */
export async function readAccountSource(
  db: Queryable,
  accountId: number,
  relation: RawBuilder<unknown>,
  source: AccountSource,
): Promise<DataRecord[]> {
  const rows = await rowsOf(
    recordRow,
    sql`
    with relation as (${relation}) select found.record from (${source.rows(accountId)}) found`.execute(db),
  );
  return rows.map(({ record }) => record);
}
