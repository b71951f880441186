/** Searches the in-memory student list by the server's rules. Pure. */
import { attendanceLimits, type FoundStudent } from '@portal/contract/attendance-today';

const plain = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '');

export function findIn(students: readonly FoundStudent[], search: string): FoundStudent[] {
  const wanted = plain(search.trim());
  return students
    .filter(({ name, eqId }) => plain(name).includes(wanted) || eqId.toLowerCase().startsWith(wanted))
    .slice(0, attendanceLimits.found);
}
