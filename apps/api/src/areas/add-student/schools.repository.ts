/** Finds schools by part of their name (A-5.2: school required). */
import { sql } from 'kysely';
import { schoolSchema } from '@portal/contract/add-student';
import type { School } from '@portal/contract/add-student';
import type { Db } from '../../platform/database/database.ts';
import { rowsOf } from '../../platform/database/rows.ts';

/** Keeps only letters and digits, so no input acts as a text-query operator. */
const maxWords = 8;

function prefixQuery(text: string): string {
  const words = text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? [];
  return words
    .slice(0, maxWords)
    .map((word) => `${word}:*`)
    .join(' & ');
}

/** Every typed word must begin a word of the name, in any order. Names that start with the text come first. */
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
