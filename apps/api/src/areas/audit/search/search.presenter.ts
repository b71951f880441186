/** An entry of the audit as the office shows it. */
import * as z from 'zod/mini';
import type { AuditEntry } from '@portal/contract/audit';
import { studentName } from '../../students/index.ts';
import { describeEvent, detailsOf, isShownToFamily } from './event-words.ts';
import type { EntryRow } from './search.repository.ts';

/** Imports record lists, too. */
const valueSchema = z.nullable(z.union([z.string(), z.number(), z.boolean()]));
const plain = (detail: unknown): Record<string, z.output<typeof valueSchema>> =>
  Object.fromEntries(
    Object.entries(z.parse(z.record(z.string(), z.unknown()), detail)).map(([name, value]) => {
      const { data } = z.safeParse(valueSchema, value);
      return [name, data === undefined ? JSON.stringify(value) : data];
    }),
  );

export function presentEntry(row: EntryRow): AuditEntry {
  const detail = plain(row.detail);
  const student = row.student === null ? null : studentName(row.student).displayName;
  const kind = row.isStaff ? 'staff' : row.label === null ? 'family' : 'system';
  return {
    id: row.source === 'look' ? `view ${row.id}` : String(row.id),
    at: row.at.toISOString(),
    actor: { name: row.label ?? row.accountName ?? 'Nobody known', kind },
    did: describeEvent(row.event, detail, student),
    event: row.event,
    outcome: row.outcome,
    // Without a student, an action of staff or the portal on an account is about the parent.
    about: student ?? (row.label === null ? null : row.accountName),
    details: detailsOf(detail),
    requestId: row.requestId,
    isShownToFamily: isShownToFamily(row.event),
    seal: row.seal,
  };
}
