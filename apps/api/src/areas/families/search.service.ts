/** Finding families at a school (O-8.1). */
import { familyLimits, familyPermissions } from '@portal/contract/families';
import type { familySearchEndpoint } from '@portal/contract/families';
import type { ResponseOf } from '@portal/contract/endpoint';
import { yearLevelName } from '@portal/contract/shared';
import type { Db, Queryable } from '../../platform/database/database.ts';
import type { StaffCall } from '../../platform/http/call.ts';
import { findOwnFamily, findSchool } from '../staff/index.ts';
import type { StaffAtSchool } from '../staff/index.ts';
import { studentName } from '../students/index.ts';
import type { FamilyScope } from './family-scope.repository.ts';
import { readSearch } from './search-text.ts';
import { searchFamilies } from './search.repository.ts';

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

export async function findFamilies(
  db: Db,
  call: StaffCall,
  centreCode: string,
  { search }: { search: string },
): Promise<ResponseOf<typeof familySearchEndpoint>> {
  const scope = await scopeAt(db, call, centreCode);
  const rows = await searchFamilies(db, scope, readSearch(search), call.now);
  return {
    families: rows.slice(0, familyLimits.found).map(({ students, ...family }) => ({
      ...family,
      students: students.map(({ yearLevel, rollClass, ...name }) => ({
        name: studentName(name).displayName,
        yearLevel: yearLevelName(yearLevel),
        rollClass,
      })),
    })),
    isMore: rows.length > familyLimits.found,
  };
}
