/** Which enrolments make a student one of the school's own, for its staff. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

const statuses: readonly string[] = ['A', 'F', 'E', 'N'];

/** A current or future enrolment. */
export const isCurrentAt = ({ status }: { status: string }): boolean => statuses.includes(status);

/** The same for a column of a statement, such as `e.status`. */
export const isCurrentStatus = (column: string): RawBuilder<unknown> =>
  sql`${sql.ref(column)} in ('A', 'F', 'E', 'N')`;
