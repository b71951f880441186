/** The settings of a school's queue (O-4.8). */
import { sql } from 'kysely';
import { queueSettingsBodySchema } from '@portal/contract/queue';
import type { QueueSettingsBody } from '@portal/contract/queue';
import type { Queryable, Trx } from '../../../platform/database/database.ts';
import { rowsOf } from '../../../platform/database/rows.ts';

/** Undefined while the school has the defaults. */
export async function findSettings(db: Queryable, schoolId: number): Promise<QueueSettingsBody | undefined> {
  const [row] = await rowsOf(
    queueSettingsBodySchema,
    sql`
    select version, undo_seconds as "undoSeconds", notify_by as "notifyBy", targets, auto_approve as "autoApprove",
           rejection_reasons as reasons, note_templates as templates
    from school_queue_settings where school_id = ${schoolId}`.execute(db),
  );
  return row;
}

/** Saves nothing if the settings are at another version than the one given. */
export async function saveSettings(
  trx: Trx,
  schoolId: number,
  { version, undoSeconds, notifyBy, targets, autoApprove, reasons, templates }: QueueSettingsBody,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    insert into school_queue_settings as held
      (school_id, version, undo_seconds, notify_by, targets, auto_approve, rejection_reasons, note_templates)
    select ${schoolId}::bigint, ${version + 1}::integer, ${undoSeconds}::integer, ${notifyBy}::text,
           ${JSON.stringify(targets)}::jsonb, ${JSON.stringify(autoApprove)}::jsonb,
           ${JSON.stringify(reasons)}::jsonb, ${JSON.stringify(templates)}::jsonb
    where ${version}::integer = 0 or exists (select from school_queue_settings where school_id = ${schoolId})
    on conflict (school_id) do update
    set version = excluded.version, undo_seconds = excluded.undo_seconds,
        notify_by = excluded.notify_by, targets = excluded.targets, auto_approve = excluded.auto_approve,
        rejection_reasons = excluded.rejection_reasons, note_templates = excluded.note_templates
    where held.version = ${version}`.execute(trx);
  return numAffectedRows > 0n;
}
