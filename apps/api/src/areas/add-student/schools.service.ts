/** The school search of 'Add a student', over every school in the register. */
import type { ResponseOf } from '@portal/contract/endpoint';
import type { findSchoolsEndpoint } from '@portal/contract/add-student';
import type { Db } from '../../platform/database/database.ts';
import { searchSchools } from './schools.repository.ts';

/** The most results a list can hold and still be scanned quickly. */
const maxFound = 20;

export async function findSchools(db: Db, search: string): Promise<ResponseOf<typeof findSchoolsEndpoint>> {
  const found = await searchSchools(db, search, maxFound + 1);
  return { schools: found.slice(0, maxFound), hasMore: found.length > maxFound };
}
