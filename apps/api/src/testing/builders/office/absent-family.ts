/** A student who is away today without a reason, for tests of the attendance day. */
import { dateInZone } from '@portal/contract/dates';
import {
  makeAbsence,
  makeContact,
  makeEnrolment,
  makeKnownParent,
  makeOwner,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestAccount, TestSchool, TestStudent } from '@portal/test-support/factories/index';
import type { TestBrowser } from '../../browser.ts';
import type { Harness } from '../../harness.ts';
import { makeTeachingSchool } from '../families.ts';

export interface AbsentStudent {
  school: TestSchool;
  student: TestStudent;
  absenceId: string;
}

export async function makeAbsentStudent(
  harness: Harness,
  given: { school?: TestSchool; givenNames?: string } = {},
): Promise<AbsentStudent> {
  const { pool } = harness.database;
  const school = given.school ?? (await makeTeachingSchool(harness));
  const student = await makeStudent(pool, { givenNames: given.givenNames ?? 'Billie' });
  await makeEnrolment(pool, student, school);
  const today = dateInZone(harness.now(), school.timeZone);
  const { publicId } = await makeAbsence(pool, student, school, today, { requiresReason: true });
  return { school, student, absenceId: publicId };
}

let adults = 0;

/** An adult of the student in the register, with a mobile unless told otherwise. */
export async function addAdult(
  harness: Harness,
  { student }: Pick<AbsentStudent, 'student'>,
  options: {
    givenName?: string;
    hasMobile?: boolean;
    isBarred?: boolean;
    isAttendanceContact?: boolean;
  } = {},
): Promise<{ id: number; mobile: string }> {
  const { givenName = 'Ngozi', hasMobile = true, isBarred = false, isAttendanceContact = true } = options;
  adults += 1;
  const mobile = `0491 57${1000 + adults}`;
  const { pool } = harness.database;
  const parent = await makeKnownParent(pool, { givenName, ...(hasMobile && { mobile }) });
  await makeContact(pool, student, parent, {
    isPrimary: false,
    interventionOrder: isBarred,
    isAttendanceContact,
  });
  return { id: parent.id, mobile };
}

/** Gives an adult an account that has the student. */
export async function addAccount(
  harness: Harness,
  { student }: Pick<AbsentStudent, 'student'>,
): Promise<{ account: TestAccount; mobile: string }> {
  adults += 1;
  const mobile = `0491 57${1000 + adults}`;
  const { pool } = harness.database;
  const parent = await makeKnownParent(pool, { givenName: 'Tess', mobile });
  return { account: await makeOwner(pool, [student], { parent, passwordHash: 'none' }), mobile };
}

/** The token of the newest text to a number. */
export function tokenFor(harness: Harness, mobile: string): string {
  const message = harness.outbox.messages.findLast(({ to }) => to === mobile);
  const token = /#\/absence\?t=([\w-]{43})/.exec(message?.text ?? '')?.[1];
  if (token === undefined) throw new Error(`No link was sent to ${mobile}`);
  return token;
}

/** Uses a link, as the page behind it does. */
export const useLink = async (
  browser: TestBrowser,
  step: 'open' | 'check' | 'answer',
  body: object,
): Promise<object> => (await browser.post(`/api/absence-links/${step}`, { body })).json<object>();
