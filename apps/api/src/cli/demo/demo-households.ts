/** Second households of the office's demo school, with and without accounts and codes, and accounts in every state. */
import { randomBytes } from 'node:crypto';
import type { Trx } from '../../platform/database/database.ts';
import type { OfficeContext, Placed } from './demo-office.ts';

/** Every fifth family has a second parent elsewhere, without an account. */
const isSplit = ({ number }: Placed): boolean => number % 5 === 0;

const dayMs = 24 * 60 * 60_000;

export async function insertHouseholds(
  trx: Trx,
  { now }: OfficeContext,
  families: readonly Placed[],
  schoolId: number,
): Promise<void> {
  const split = families.filter(isSplit);
  const parents = await trx
    .insertInto('known_parent')
    .values(split.map(otherParentRow))
    .returning('id')
    .execute();
  const placed = parents.flatMap(({ id }, index) => {
    const family = split[index];
    return family ? [{ ...family, otherId: id }] : [];
  });
  await trx
    .insertInto('student_contact_relationship')
    .values(
      placed.map(({ studentId, otherId, number }) => ({
        student_id: studentId,
        known_parent_id: otherId,
        relationship: '01',
        parent_portal: true,
        // One family of the demo has an intervention order.
        intervention_order: number === 120,
      })),
    )
    .execute();
  await insertCodes(trx, placed, { schoolId, now });
  await setAccountStates(trx, families, now);
}

const otherParentRow = ({ number, familyName, address }: Placed) => ({
  source_id: `PAR-WP-OTHER-${number}`,
  given_name: otherNames[number % otherNames.length] ?? 'Sam',
  family_name: `${familyName}-Reid`,
  email: number % 2 === 0 ? `wattle${number}.other@example.com` : null,
  mobile: null,
  residential_address: JSON.stringify({ ...address, line1: `${number} Fig Street` }),
});
const otherNames = ['Callum', 'Rosa', 'Tane', 'Jo', 'Petra', 'Ash', 'Noor'];

/** Codes issued over the last two months: open, expired and taken back. Nobody knows them. */
async function insertCodes(
  trx: Trx,
  placed: readonly (Placed & { otherId: number })[],
  { schoolId, now }: { schoolId: number; now: Date },
): Promise<void> {
  const invited = placed.filter(({ number }) => number % 15 !== 0);
  const codes = await trx
    .insertInto('invitation')
    .values(
      invited.map(({ number, otherId }) => {
        const createdAt = new Date(now.getTime() - (number % 45) * dayMs);
        return {
          code_hash: randomBytes(32),
          known_parent_id: otherId,
          school_id: schoolId,
          created_at: createdAt,
          created_by: 'Joanne Whitby',
          expires_at: new Date(createdAt.getTime() + 30 * dayMs),
          opens: number % 4 === 0 ? 1 : 0,
          cancelled_at: number % 30 === 0 ? now : null,
        };
      }),
    )
    .returning('id')
    .execute();
  await trx
    .insertInto('invitation_sending')
    .values(codes.map(({ id }, index) => ({ invitation_id: id, code_end: `${200 + index}K` })))
    .execute();
}

/** One account that an operator locked, and one whose address isn't confirmed. */
async function setAccountStates(trx: Trx, families: readonly Placed[], now: Date): Promise<void> {
  const accountOf = (number: number): number =>
    families.find((family) => family.number === number)?.accountId ?? 0;
  await trx
    .updateTable('account')
    .set({ locked_at: now, locked_reason: 'Reported a lost phone' })
    .where('id', '=', accountOf(lockedFamily))
    .execute();
  await trx
    .updateTable('account')
    .set({ is_active: false })
    .where('id', '=', accountOf(unconfirmedFamily))
    .execute();
  await trx
    .insertInto('activation_link')
    .values({
      account_id: accountOf(unconfirmedFamily),
      token_hash: randomBytes(32),
      sent_at: new Date(now.getTime() - 3 * dayMs),
      expires_at: new Date(now.getTime() + 27 * dayMs),
    })
    .execute();
}
const lockedFamily = 36;
const unconfirmedFamily = 42;
