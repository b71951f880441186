import type { SchoolSystemActor } from '../access/actor.ts';
import type { Queryable } from '../database/database.ts';

/** Finds the school's information system that this key belongs to. */
export async function findSchoolSystem(db: Queryable, tokenHash: Buffer): Promise<SchoolSystemActor | null> {
  const found = await db
    .selectFrom('import_key as k')
    .innerJoin('school as s', 's.id', 'k.school_id')
    .select(['s.id', 's.centre_code'])
    .where('k.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!found) return null;
  return { kind: 'school-system', label: `import key of ${found.centre_code}`, schoolId: found.id };
}
