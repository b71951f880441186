/** Signed-in people with students, for tests of family features. */
import {
  makeEnrolment,
  makeOwner,
  makeSchool,
  makeSchoolDays,
  makeStudent,
} from '@portal/test-support/factories/index';
import type {
  OwnerOptions,
  TestAccount,
  TestSchool,
  TestStudent,
} from '@portal/test-support/factories/index';
import type { TestBrowser } from '../browser.ts';
import { testPassword } from '../harness.ts';
import type { Harness } from '../harness.ts';

export interface Family {
  school: TestSchool;
  student: TestStudent;
  owner: TestAccount;
  browser: TestBrowser;
}

export interface FamilyOptions extends OwnerOptions {
  school?: TestSchool;
  timeZone?: string;
  givenNames?: string;
}

const hashes = new WeakMap<Harness, Promise<string>>();

/** The hash of the password every test person signs in with. */
export function testPasswordHash(harness: Harness): Promise<string> {
  const kept = hashes.get(harness) ?? harness.passwords.hash(testPassword);
  hashes.set(harness, kept);
  return kept;
}

/** A school that teaches on every weekday of 2026. */
export async function makeTeachingSchool(harness: Harness, timeZone?: string): Promise<TestSchool> {
  const school = await makeSchool(harness.database.pool, timeZone === undefined ? {} : { timeZone });
  await makeSchoolDays(harness.database.pool, school, '2026-01-01', '2026-12-31');
  return school;
}

/** One actively enrolled student with one account owner, signed in. */
export async function makeFamily(harness: Harness, options: FamilyOptions = {}): Promise<Family> {
  const { school: given, timeZone, givenNames, ...ownerOptions } = options;
  const { pool } = harness.database;
  const school = given ?? (await makeTeachingSchool(harness, timeZone));
  const student = await makeStudent(pool, givenNames === undefined ? {} : { givenNames });
  await makeEnrolment(pool, student, school);
  const owner = await makeOwner(pool, [student], {
    passwordHash: await testPasswordHash(harness),
    ...ownerOptions,
  });
  return { school, student, owner, browser: await harness.signIn(owner.email) };
}

/** Another account owner of the same student: not a primary one by default. */
export async function makeCoParent(
  harness: Harness,
  family: Pick<Family, 'student'>,
  options: OwnerOptions = {},
): Promise<{ owner: TestAccount; browser: TestBrowser }> {
  const passwordHash = await testPasswordHash(harness);
  const owner = await makeOwner(harness.database.pool, [family.student], {
    isPrimary: false,
    passwordHash,
    ...options,
  });
  return { owner, browser: await harness.signIn(owner.email) };
}
