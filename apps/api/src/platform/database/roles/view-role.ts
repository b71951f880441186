/**
 * The role that the administration view reads with: it can only SELECT, and not from tables that hold secrets. See
 * docs/decisions/server/database-roles.md.
 */
import { sql } from 'kysely';
import * as z from 'zod/mini';
import type { Queryable } from '../database.ts';
import { rowsOf } from '../rows.ts';
import { viewRole } from './view-connection.ts';

/** Sessions, codes, keys and files for one person only: no page of a family shows them. */
const secretTables: readonly string[] = [
  'absence_ask',
  'admin_view_count',
  'admin_view_review',
  'admin_view_session',
  'authenticator_app',
  'break_glass_account',
  'break_glass_challenge',
  'break_glass_passkey',
  'break_glass_use',
  'calendar_feed',
  'change_request_note',
  'data_export_file',
  'download_token',
  'email_bounce',
  'help_code',
  'import_key',
  'invitation',
  'invitation_run',
  'invitation_sending',
  'kysely_migration',
  'kysely_migration_lock',
  'mfa_session',
  'not_me_link',
  'notification',
  'notification_delivery',
  'notification_preference',
  'notification_settings',
  'passkey',
  'passkey_challenge',
  'password_reset',
  'push_endpoint',
  'registration_code',
  'registration_session',
  'remembered_device',
  'scim_key',
  'scim_user',
  'session',
  'sms_stop',
  'spent_device_token',
  'staff_session',
];

/** Viewers are listed with when they were last seen. */
const sessionColumns = sql`(account_id, last_seen_at)`;

const stateRow = z.strictObject({ exists: z.boolean(), canCreate: z.boolean() });
const nameRow = z.strictObject({ name: z.string() });

async function stateOf(db: Queryable): Promise<z.output<typeof stateRow>> {
  const [state] = await rowsOf(
    stateRow,
    sql`
    select exists (select from pg_roles where rolname = ${viewRole}) as exists,
           (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as "canCreate"`.execute(
      db,
    ),
  );
  return state ?? { exists: false, canCreate: false };
}

function missingTables(db: Queryable): Promise<{ name: string }[]> {
  return rowsOf(
    nameRow,
    sql`
    select c.relname::text as name from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p', 'v') and not c.relispartition
      and c.relname <> all(${secretTables}::text[]) and not has_table_privilege(${viewRole}, c.oid, 'select')`.execute(
      db,
    ),
  );
}

/** Whether nothing is left to grant: the role reads all it should, or doesn't exist and can't be created. */
export async function viewHasItsRights(db: Queryable): Promise<boolean> {
  const { exists, canCreate } = await stateOf(db);
  return exists ? (await missingTables(db)).length === 0 : !canCreate;
}

/** Creates the role if it is missing, and grants what is missing. Does nothing where it can't be created. */
export async function grantViewRights(trx: Queryable): Promise<void> {
  const { exists, canCreate } = await stateOf(trx);
  if (!exists && !canCreate) return;
  const role = sql.id(viewRole);
  if (!exists) {
    await sql`create role ${role} login nosuperuser nocreatedb nocreaterole`.execute(trx);
    await sql`alter role ${role} set default_transaction_read_only = on`.execute(trx);
  }
  await sql`grant usage on schema public to ${role}`.execute(trx);
  await sql`grant select ${sessionColumns} on session to ${role}`.execute(trx);
  for (const { name } of await missingTables(trx))
    await sql`grant select on ${sql.id('public', name)} to ${role}`.execute(trx);
}
