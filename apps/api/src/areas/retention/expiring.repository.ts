/** The rows of each kind that may expire, with the time at which their retention period starts. */
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { removedName } from './kinds.ts';
import type { DeletedKind, RetentionKind } from './kinds.ts';

interface DeletedRows {
  table: string;
  where: RawBuilder<unknown>;
  at: RawBuilder<unknown>;
}

export const deleted: Readonly<Record<DeletedKind, DeletedRows>> = {
  'change-requests': {
    table: 'change_request',
    // Keeps requests that are undecided, or approved but not exported to the register yet.
    where: sql`state = 'rejected' or export_id is not null`,
    at: sql`decided_at`,
  },
  'reported-absences': {
    table: 'absence',
    // Keeps the register's own absences, which the next import would add again.
    where: sql`source_id is null and change_request_id is null`,
    at: sql`absence_date::timestamptz`,
  },
  'consent-answers': {
    table: 'consent_response',
    where: sql`export_id is not null`,
    at: sql`responded_at`,
  },
  'error-reports': { table: 'error_report', where: sql`true`, at: sql`received_at` },
};

const rowsOfKind = (kind: DeletedKind): RawBuilder<unknown> => {
  const { table, where, at } = deleted[kind];
  return sql`select ${at} as at from ${sql.table(table)} where ${where}`;
};

/** For each kind, a query with the single column `at`. */
export const expiring: Readonly<Record<RetentionKind, RawBuilder<unknown>>> = {
  audit: sql`select upper at time zone 'UTC' as at from audit_partition`,
  payments: sql`select settled_at as at from expirable_payment`,
  'change-requests': rowsOfKind('change-requests'),
  'reported-absences': rowsOfKind('reported-absences'),
  'consent-answers': rowsOfKind('consent-answers'),
  'error-reports': rowsOfKind('error-reports'),
  'orphaned-parents': sql`
    select o.since as at from orphaned_parent o join known_parent p on p.id = o.known_parent_id
    where p.family_name <> ${removedName}`,
};
