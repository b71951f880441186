/** Administration views of the office's demo school: one waits for the principal's review, one is reviewed. */
import type { Trx } from '../../platform/database/database.ts';

interface Viewed {
  accountId: number;
  schoolId: number;
}

const minuteMs = 60_000;

const views = [
  {
    // Below any id of a real view.
    viewId: -1,
    minutesAgo: 50,
    staff: 'Mei Lin Chua',
    reason: 'Rang at 9:40: last week’s absence still shows as unexplained.',
    parts: ['Home', 'Attendance'],
    review: null,
  },
  {
    viewId: -2,
    minutesAgo: 180,
    staff: 'Mei Lin Chua',
    reason: 'Asked at the counter where the report of last term is.',
    parts: ['Home', 'AcademicReports', 'Behaviour'],
    review: { reviewer_name: 'Amara Osei', concern: 'Why was behaviour opened?' },
  },
] as const;

export async function insertReviews(
  trx: Trx,
  families: readonly { accountId: number }[],
  { schoolId, now }: { schoolId: number; now: Date },
): Promise<void> {
  for (const [index, view] of views.entries()) {
    const family = families[index];
    if (family) await insertReview(trx, { ...family, schoolId }, view, now);
  }
}

async function insertReview(
  trx: Trx,
  { accountId, schoolId }: Viewed,
  { viewId, minutesAgo, staff, reason, parts, review }: (typeof views)[number],
  now: Date,
): Promise<void> {
  const startedAt = new Date(now.getTime() - minutesAgo * minuteMs);
  await trx
    .insertInto('admin_view_review')
    .values({
      view_id: viewId,
      school_id: schoolId,
      account_id: accountId,
      staff_name: staff,
      staff_role: 'office',
      reason,
      started_at: startedAt,
      ...(review && { ...review, reviewed_at: new Date(startedAt.getTime() + 30 * minuteMs) }),
    })
    .execute();
  await trx
    .insertInto('audit_event')
    .values(
      parts.map((part, minutes) => ({
        at: new Date(startedAt.getTime() + minutes * minuteMs),
        event: 'adminView.viewed',
        actor_account_id: accountId,
        actor_label: staff,
        student_id: null,
        school_id: schoolId,
        subject: null,
        outcome: 'done',
        request_id: 'demo',
        detail: JSON.stringify({
          view: viewId,
          part,
          isOfFamily: part === 'Home',
          role: 'office',
          staff: 'demo',
          school: 'Wattle Plains State School',
        }),
      })),
    )
    .execute();
}
