/** The demo's accounts, the terms they accepted and what they share with each other. */
import { demoAccounts, demoDelegations, demoStudentIds } from '@portal/demo-data';
import type { Trx } from '../../platform/database/database.ts';
import { demoTerms } from './demo-terms.ts';

const DAY_MS = 86_400_000;

/** Ids of the demo accounts by e-mail address. */
export type AccountIds = ReadonlyMap<string, number>;

interface SeedContext {
  passwordHash: string;
  now: Date;
}

function required<T>(map: ReadonlyMap<string, T>, key: string): T {
  const value = map.get(key);
  if (value === undefined) throw new Error(`The demo has no ${key}`);
  return value;
}

const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS);

export async function insertDemoAccounts(trx: Trx, context: SeedContext): Promise<AccountIds> {
  const accounts = await insertAccounts(trx, context);
  const students = new Map(
    (await trx.selectFrom('student').select(['id', 'source_id']).execute()).map((row) => [
      row.source_id,
      row.id,
    ]),
  );
  await insertStudents(trx, { ...context, accounts, students });
  await insertDelegations(trx, { ...context, accounts, students });
  await insertTerms(trx, { ...context, accounts });
  await insertCurrentPhotos(trx, { ...context, accounts, students });
  return accounts;
}

async function insertAccounts(trx: Trx, { passwordHash, now }: SeedContext): Promise<AccountIds> {
  const parents = new Map(
    (await trx.selectFrom('known_parent').select(['id', 'source_id']).execute()).map((row) => [
      row.source_id,
      row.id,
    ]),
  );
  const rows = await trx
    .insertInto('account')
    .values(
      demoAccounts.map((account) => ({
        email: account.email,
        first_name: account.firstName,
        last_name: account.lastName,
        mobile: account.mobile,
        password_hash: passwordHash,
        is_active: account.isActive,
        known_parent_id: account.knownParentId === null ? null : required(parents, account.knownParentId),
        last_login_at: daysBefore(now, 2),
        created_at: daysBefore(now, 200),
      })),
    )
    .returning(['id', 'email'])
    .execute();
  return new Map(rows.map(({ id, email }) => [email, id]));
}

type SeededContext = SeedContext & { accounts: AccountIds; students: ReadonlyMap<string, number> };

async function insertStudents(trx: Trx, { accounts, students, now }: SeededContext): Promise<void> {
  const values = demoAccounts.flatMap((account) =>
    account.students.map(({ studentId, state }) => ({
      account_id: required(accounts, account.email),
      student_id: required(students, studentId),
      state,
      requested_at: daysBefore(now, state === 'pending' ? 1 : 200),
      decided_at: state === 'pending' ? null : daysBefore(now, 199),
    })),
  );
  await trx.insertInto('account_student').values(values).execute();
}

async function insertDelegations(trx: Trx, { accounts, students, now }: SeededContext): Promise<void> {
  const values = demoDelegations.map((delegation) => {
    const viewer = demoAccounts.find(({ email }) => email === delegation.viewerEmail);
    return {
      student_id: required(students, delegation.studentId),
      owner_account_id: required(accounts, delegation.ownerEmail),
      viewer_account_id: required(accounts, delegation.viewerEmail),
      first_name: viewer?.firstName ?? '',
      last_name: viewer?.lastName ?? '',
      email: delegation.viewerEmail,
      status: delegation.status,
      features: [...delegation.features],
      invited_at: daysBefore(now, 60),
      activated_at: delegation.status === 'Active' ? daysBefore(now, 58) : null,
    };
  });
  await trx.insertInto('viewer_delegation').values(values).execute();
}

/** The photo terms are left pending, to demonstrate the photo pages. */
async function insertTerms(
  trx: Trx,
  { accounts, now }: SeedContext & { accounts: AccountIds },
): Promise<void> {
  const documents = await trx
    .insertInto('terms_document')
    .values(
      demoTerms.map(({ key, kind, version, title, sections }) => ({
        key,
        kind,
        version,
        title,
        sections: JSON.stringify(sections),
        published_at: daysBefore(now, 300),
      })),
    )
    .returning(['id', 'kind'])
    .execute();
  const accepted = documents.filter(({ kind }) => kind !== 'photo');
  const values = demoAccounts
    .filter(({ hasAcceptedTerms }) => hasAcceptedTerms)
    .flatMap(({ email }) =>
      accepted.map(({ id }) => ({
        account_id: required(accounts, email),
        terms_document_id: id,
        accepted_at: daysBefore(now, 190),
      })),
    );
  await trx.insertInto('account_terms').values(values).execute();
}

/** The owner's students use the school's photos; other families still have theirs to choose. */
async function insertCurrentPhotos(trx: Trx, { accounts, students, now }: SeededContext): Promise<void> {
  const owner = required(accounts, 'owner@example.com');
  const photographed = [demoStudentIds.asha, demoStudentIds.toby].map((id) => required(students, id));
  await trx
    .insertInto('student_photo')
    .columns(['student_id', 'kind', 'version', 'content', 'account_id', 'accepted_at'])
    .expression(
      trx
        .selectFrom('school_photo')
        .where('student_id', 'in', photographed)
        .select((eb) => [
          eb.ref('student_id').as('student_id'),
          eb.val('school').as('kind'),
          eb.fn<string>('gen_random_uuid').as('version'),
          eb.ref('content').as('content'),
          eb.val(owner).as('account_id'),
          eb.val(daysBefore(now, 100)).as('accepted_at'),
        ]),
    )
    .execute();
}
