/** Approvals by rules of the office's demo school: one waits for its check, one is checked. */
import type { Trx } from '../../platform/database/database.ts';

interface Approved {
  accountId: number;
  address: { line1: string; suburb: string; state: string; postcode: string };
}

const hourMs = 60 * 60_000;
const by = 'Automatic approval';

export async function insertApprovals(
  trx: Trx,
  families: readonly Approved[],
  { schoolId, now }: { schoolId: number; now: Date },
): Promise<void> {
  for (const [index, family] of families.entries()) {
    const at = new Date(now.getTime() - (30 + index * 20) * hourMs);
    const checked = { checked_at: now, checker_name: 'Amara Osei', outcome: 'fine' };
    await trx
      .insertInto('auto_approval')
      .values({
        change_request_id: await insertDecided(trx, family, { schoolId, at }),
        school_id: schoolId,
        rule: 'parent-postcode',
        decided_at: at,
        is_sampled: true,
        ...(index > 0 && checked),
      })
      .execute();
  }
}

async function insertDecided(
  trx: Trx,
  { accountId, address }: Approved,
  { schoolId, at }: { schoolId: number; at: Date },
): Promise<number> {
  const values = (postcode: string): string =>
    JSON.stringify({
      residentialAddress: { ...address, line2: null, postcode },
      postalAddress: null,
      contacts: [],
    });
  const { id } = await trx
    .insertInto('change_request')
    .values({
      kind: 'parent-details',
      state: 'approved',
      student_id: null,
      school_id: schoolId,
      account_id: accountId,
      old_values: values('4000'),
      new_values: values(address.postcode),
      submitted_at: at,
      decided_at: at,
      decided_by: by,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await trx
    .insertInto('change_request_decision')
    .values({
      change_request_id: id,
      staff_name: by,
      outcome: 'approved',
      decided_at: at,
      settles_at: at,
      settled_at: at,
    })
    .execute();
  return id;
}
