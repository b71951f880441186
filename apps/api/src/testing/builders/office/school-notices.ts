/** Notices and events of a school's office, for tests. */
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

/** An event that was recalled. */
export async function makeRecalledEvent(db: SqlRunner, school: { id: number }): Promise<string> {
  const { publicId } = await insertRow(db, 'office_event', {
    school_id: school.id,
    state: 'recalled',
    content: JSON.stringify({
      title: 'Recalled',
      eventType: 3,
      place: '',
      startDate: '2026-11-20',
      startTime: null,
      endDate: '2026-11-20',
      endTime: null,
      audience: { kind: 'school', values: [] },
      detail: '',
      bring: '',
      cost: '',
    }),
    start_date: '2026-11-20',
    end_date: '2026-11-20',
    created_at: startOf2026,
    created_by: 'Test',
    changed_at: startOf2026,
  });
  return publicId;
}
