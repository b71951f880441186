/** Notices of a school's office, for tests. */
import { insertRow } from '@portal/test-support/factories/insert';
import type { SqlRunner } from '@portal/test-support/factories/index';

const startOf2026 = new Date('2026-01-01T00:00:00Z');

/** For the whole school; `shown` from the start of the year until long after. */
export async function makeNotice(
  db: SqlRunner,
  school: { id: number },
  state: 'shown' | 'recalled' = 'shown',
): Promise<string> {
  const { publicId } = await insertRow(db, 'school_notice', {
    school_id: school.id,
    state,
    title: 'Late buses',
    message: 'Routes 4 and 7 are late.',
    audience_kind: 'school',
    audience_values: [],
    ends_at: new Date('2099-01-01T00:00:00Z'),
    created_at: startOf2026,
    created_by: 'Test',
    changed_at: startOf2026,
    sends_at: startOf2026,
  });
  return publicId;
}
