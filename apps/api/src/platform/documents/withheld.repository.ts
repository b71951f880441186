/** Whether a stored file may be served, in the statement that reads it (O-21.1). */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ServingRule } from './withheld.ts';

/** SQL over `f`, a row of `stored_file`. */
export const withheldOf = ({ isScanRequired }: ServingRule): RawBuilder<unknown> => sql`
  case when f.scan_threat is not null then 'refused'
       when f.scanned_at is null and ${isScanRequired}::boolean then 'waiting' end`;
