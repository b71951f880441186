/** Accounts of families, and the students they may see. */
import { insertRow, nextSerial } from './insert.ts';
import type { SqlRunner } from './insert.ts';
import { makeContact, makeKnownParent } from './register.ts';
import type { TestParent, TestStudent } from './register.ts';

export interface TestAccount {
  id: number;
  publicId: string;
  email: string;
  parent: TestParent | null;
}

export interface AccountOptions {
  email?: string;
  firstName?: string;
  lastName?: string;
  mobile?: string;
  parent?: TestParent;
  isActive?: boolean;
  passwordHash?: string;
}

/** An account: an account owner's with a known parent, a viewer's without one. */
export async function makeAccount(db: SqlRunner, options: AccountOptions = {}): Promise<TestAccount> {
  const serial = nextSerial();
  const email = options.email ?? `person${serial}@example.com`;
  const row = await insertRow(db, 'account', {
    email,
    first_name: options.firstName ?? `Person${serial}`,
    last_name: options.lastName ?? 'Testfamily',
    mobile: options.mobile ?? null,
    password_hash: options.passwordHash ?? 'no password',
    is_active: options.isActive ?? true,
    known_parent_id: options.parent?.id ?? null,
  });
  return { ...row, email, parent: options.parent ?? null };
}

export interface OwnerOptions extends AccountOptions {
  /** Whether the parent is the students' primary account owner in the register. */
  isPrimary?: boolean;
  /** Whether the students live with this parent. */
  livesWith?: boolean;
}

/** An account owner with students, linked as their parent in the register. */
export async function makeOwner(
  db: SqlRunner,
  students: readonly TestStudent[],
  options: OwnerOptions = {},
): Promise<TestAccount & { parent: TestParent }> {
  const parent = options.parent ?? (await makeKnownParent(db));
  const account = await makeAccount(db, { ...options, parent });
  for (const student of students) {
    const { isPrimary = true, livesWith = false } = options;
    await makeContact(db, student, parent, { isPrimary, livesWith });
    await addStudent(db, account, student);
  }
  return { ...account, parent };
}

export async function addStudent(
  db: SqlRunner,
  account: TestAccount,
  student: TestStudent,
  state: 'pending' | 'approved' = 'approved',
): Promise<void> {
  await insertRow(db, 'account_student', { account_id: account.id, student_id: student.id, state });
}

/** Grants a viewer some features of an owner's student. */
export async function delegate(
  db: SqlRunner,
  owner: TestAccount,
  viewer: TestAccount,
  student: TestStudent,
  options: { features?: readonly string[]; status?: string } = {},
): Promise<void> {
  await insertRow(db, 'viewer_delegation', {
    student_id: student.id,
    owner_account_id: owner.id,
    viewer_account_id: viewer.id,
    first_name: 'Viewer',
    last_name: 'Testfamily',
    email: viewer.email,
    status: options.status ?? 'Active',
    features: options.features ?? ['Attendance', 'Timetable'],
  });
}

/** A document that accounts of a kind must accept. */
export async function publishTerms(
  db: SqlRunner,
  kind: 'privacy' | 'owner' | 'viewer' | 'photo',
  key: string,
): Promise<void> {
  await insertRow(db, 'terms_document', {
    key,
    kind,
    version: '1',
    title: 'Terms',
    sections: '[]',
    published_at: new Date('2026-01-01T00:00:00Z'),
  });
}
