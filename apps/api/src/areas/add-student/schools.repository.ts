/** Schools by what somebody types of their name (A-5.2: school required). */
import { sql } from 'kysely';
import { schoolSchema } from '@portal/contract/add-student';
import type { School } from '@portal/contract/add-student';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

/** Words of letters and digits alone: nothing in them is an operator of a text query. */
const mostWords = 8;

function prefixQuery(text: string): string {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, mostWords)
    .map((word) => `${word}:*`)
    .join(' & ');
}

/** Every word typed begins a word of the name, in any order; a name that begins as typed comes first. */
export async function searchSchools(db: Db, text: string, limit: number): Promise<School[]> {
  const query = prefixQuery(text);
  if (query === '') return [];
  return rowsOf(
    schoolSchema,
    sql`
    select centre_code as id, name
    from school
    where school_words(name) @@ to_tsquery('simple', ${query}) or centre_code = ${text.trim()}
    order by starts_with(lower(name), lower(${text.trim()})) desc, name, centre_code
    limit ${limit}`.execute(db),
  );
}
