/** The nightly packages of the office's demo school. */
import { addDays } from '@portal/contract/dates';
import type { Trx } from '../../platform/database/database.ts';

const dayMs = 24 * 60 * 60_000;

interface Night {
  state: 'imported' | 'unchanged' | 'refused';
  counts: { row_count: number; added: number; changed: number; removed: number };
  report: readonly string[];
}

/** Newest first. */
const nights: readonly Night[] = [
  {
    state: 'refused',
    counts: { row_count: 9214, added: 0, changed: 0, removed: 0 },
    report: [
      'Problems: 1,206. By cause; correct the first ones first:',
      'studentContacts.csv, parentPortal: must be true or false (1,204 rows: lines 2, 3, 4, 5, 6, …)',
      'absences.csv, line 4410, studentSourcedId: is not a student in users.csv or in the register',
      'invoices.csv, line 88, amountOwing: is not an amount in dollars (such as 45.00)',
      '9,214 rows in 3.8 s (2,425 a second).',
      'Rejected: nothing was changed.',
    ],
  },
  { state: 'unchanged', counts: { row_count: 9208, added: 0, changed: 0, removed: 0 }, report: [] },
  { state: 'imported', counts: { row_count: 9208, added: 14, changed: 167, removed: 7 }, report: [] },
];

export async function insertImports(
  trx: Trx,
  { schoolId, today, now }: { schoolId: number; today: string; now: Date },
): Promise<void> {
  const begun = new Date(`${today}T00:00:00Z`).getTime() - 8 * 60 * 60_000;
  for (const [index, { state, counts, report }] of [...nights.entries()].toReversed()) {
    const at = new Date(Math.min(begun, now.getTime()) - index * dayMs);
    const size = 1_240_000 + index * 1800;
    await trx
      .insertInto('delivery')
      .values({
        school_id: schoolId,
        source: 'folder',
        state,
        file_name: `nightly-${addDays(today, -index)}.zip`,
        size_bytes: size,
        received_bytes: size,
        begun_at: at,
        changed_at: at,
        finished_at: at,
        report: report.length === 0 ? null : report.join('\n'),
        ...counts,
      })
      .execute();
  }
}
