/** Finding families at a school (O-8.1). */
import { familyLimits, familyPermissions } from '@portal/contract/families';
import type { bouncedFamiliesEndpoint, familySearchEndpoint } from '@portal/contract/families';
import type { ResponseOf } from '@portal/contract/endpoint';
import { yearLevelName } from '@portal/contract/shared';
import type { Db, Queryable } from '../../platform/database/database.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findOwnFamily, findSchool } from '../staff/index.ts';
import type { StaffAtSchool } from '../staff/index.ts';
import { studentName } from '../students/index.ts';
import { countBouncedAt, listBounced } from './bounced.repository.ts';
import type { FamilyScope } from './family-scope.repository.ts';
import { readSearch } from './search-text.ts';
import { searchFamilies } from './search.repository.ts';
import type { FoundRow } from './search.repository.ts';

/**
 * What the caller may see of the school's families. Refuses callers without the permission; another school is not found.
 */
export async function scopeAt(
  db: Queryable,
  call: StaffCall,
  centreCode: string,
): Promise<FamilyScope & Pick<StaffAtSchool, 'centreCode' | 'timeZone'>> {
  const { schoolId, timeZone } = await findSchool(db, call, centreCode, familyPermissions);
  return { schoolId, centreCode, timeZone, ownFamily: await findOwnFamily(db, call.actor.personId) };
}

/** Cuts the rows to the limit of a page, and reports whether there are more. */
const presentFound = (rows: readonly FoundRow[]): ResponseOf<typeof familySearchEndpoint> => ({
  families: rows.slice(0, familyLimits.found).map(({ students, ...family }) => ({
    ...family,
    students: students.map(({ yearLevel, rollClass, ...name }) => ({
      name: studentName(name).displayName,
      yearLevel: yearLevelName(yearLevel),
      rollClass,
    })),
  })),
  isMore: rows.length > familyLimits.found,
});

/** Lists the adults whose e-mails bounced. */
export async function findBouncedFamilies(
  db: Db,
  call: StaffCall,
  centreCode: string,
): Promise<ResponseOf<typeof bouncedFamiliesEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  return presentFound(await listBounced(db, scope, call.now));
}

/** Counts the adults that `findBouncedFamilies` lists, and their bounced e-mails. */
export async function countBounced(
  db: Db,
  { actor }: StaffCall,
  schoolId: number,
): Promise<{ adults: number; emails: number }> {
  return countBouncedAt(db, { schoolId, ownFamily: await findOwnFamily(db, actor.personId) });
}

export async function findFamilies(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { search }: { search: string },
): Promise<ResponseOf<typeof familySearchEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const rows = await searchFamilies(db, scope, readSearch(search), call.now);
  return presentFound(rows);
}
