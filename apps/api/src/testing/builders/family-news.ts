/** Makes rows that a test writes count as an import's news. */
import * as z from 'zod/mini';
import { notifyOfImports } from '../../areas/family-news/index.ts';
import { rowsOf } from '../../platform/database/rows.ts';
import type { Harness } from '../harness.ts';

const marksRow = z.strictObject({
  event: z.number(),
  consent: z.number(),
  report: z.number(),
  invoice: z.number(),
  began: z.string(),
});

/** Writes rows as an import does, and then notifies families. */
export async function importNews(
  harness: Harness,
  schoolId: number,
  write: () => Promise<unknown>,
): Promise<void> {
  const { pool, db } = harness.database;
  const [marks] = await rowsOf(
    marksRow,
    pool.query(
      `select coalesce((select max(id) from upcoming_event), 0)::int as event,
         coalesce((select max(id) from consent_request), 0)::int as consent,
         coalesce((select max(id) from academic_report), 0)::int as report,
         coalesce((select max(id) from invoice), 0)::int as invoice, clock_timestamp()::text as began`,
    ),
  );
  if (!marks) throw new Error('There are no marks');
  await write();
  await noteNews(harness, schoolId, marks);
  await notifyOfImports(db, harness.now());
}

/** Makes all rows after the given ids count as news. By default, all rows do. */
export async function noteNews(
  harness: Harness,
  schoolId: number,
  {
    event = 0,
    consent = 0,
    report = 0,
    invoice = 0,
    began = '2026-01-01',
    importedAt = harness.now(),
  }: Partial<z.output<typeof marksRow>> & { importedAt?: Date } = {},
): Promise<void> {
  await harness.database.pool.query(
    `insert into import_news (school_id, last_event_id, last_consent_request_id, last_academic_report_id, last_invoice_id,
       began_at, imported_at) values ($1, $2, $3, $4, $5, $6, $7)`,
    [schoolId, event, consent, report, invoice, began, importedAt],
  );
}
