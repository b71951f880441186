/** One student and the people around them, for the authorisation matrix. */
import {
  addStudent,
  delegate,
  makeAbsence,
  makeConsentRequest,
  makeAccount,
  makeConditionType,
  makeContact,
  makeDownload,
  makeInvoice,
  makeOwner,
  makeKnownParent,
  makeResults,
  publishTerms,
} from '@portal/test-support/factories/index';
import type { Pool } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import type { TestBrowser } from '../browser.ts';
import { makeFamily, testPasswordHash } from '../builders/families.ts';
import type { Harness } from '../harness.ts';
import { makeNotice } from '../builders/office/school-notices.ts';
import { makeSchoolPhoto, picture } from '../builders/photos.ts';
import { lastYear, semesterTwo } from '../builders/reports.ts';
import type { ActorName, Expected } from './actors.ts';
import type { OtherKind } from './other-actors.ts';

export interface World {
  browsers: Record<ActorName, TestBrowser>;
  student: { oneSchoolId: string; eqId: string };
  centreCode: string;
  schoolId: number;
  /** An unfinished upload of the school. */
  deliveryId: string;
  absenceId: string;
  /** A notice of the school to all its families. */
  noticeId: string;
  photo: Buffer;
  /** The id of a medical condition. */
  conditionType: string;
  /** The id of an exam timetable. */
  fileId: string;
  consentId: string;
  invoiceNumber: string;
  /** A viewer the owner invited. */
  viewerToken: string;
}

export interface Row {
  call: string;
  expected: Expected;
  /** The expected response for callers outside the family; refused by default. */
  others?: Readonly<Partial<Record<OtherKind, number>>>;
  ask: (browser: TestBrowser, world: World) => ReturnType<TestBrowser['get']>;
}

/** The features the matrix uses that viewers can be granted. */
const grantedFeatures = [
  'Attendance',
  'StudentPhoto',
  'Timetable',
  'Behaviour',
  'EnrolmentHistory',
  'ExamTimetable',
  'UpcomingEvents',
  'AcademicReports',
];

const tokenRow = z.strictObject({ token: z.string() });

/** One student and the people around them. The inactive and the pending account are owners of the student, too. */
export async function makeWorld(on: Harness): Promise<World> {
  const db = on.database.pool;
  const family = await makeFamily(on);
  const other = await makeFamily(on);
  const { student, school, owner } = family;
  const passwordHash = await testPasswordHash(on);
  const coOwner = async (options: { isActive?: boolean; isPrimary?: boolean }) =>
    makeOwner(db, [student], { passwordHash, isPrimary: false, ...options });
  const viewer = async (features: string[], status: string) => {
    const account = await makeAccount(db, { passwordHash });
    await delegate(db, owner, account, student, { features, status });
    return account.email;
  };
  const secondOwner = await coOwner({});
  const inactive = await coOwner({ isActive: false, isPrimary: true });
  const late = await makeAccount(db, { passwordHash, parent: await makeKnownParent(db) });
  if (late.parent) await makeContact(db, student, late.parent);
  await addStudent(db, late, student);
  const emails = {
    secondOwner: secondOwner.email,
    inactive: inactive.email,
    viewerWithFeature: await viewer(grantedFeatures, 'Active'),
    viewerWithoutFeature: await viewer(['Finance'], 'Active'),
    pendingViewer: await viewer(['Attendance'], 'Awaiting Approval'),
    pendingTerms: late.email,
  };
  await publishTerms(db, 'owner', 'owner-1');
  await db.query(
    `insert into account_terms (account_id, terms_document_id, accepted_at)
     select a.id, d.id, now() from account a, terms_document d where a.email <> $1`,
    [late.email],
  );
  const absence = await makeAbsence(db, student, school, '2026-11-16', { requiresReason: true });
  for (const period of [semesterTwo, lastYear])
    await makeResults(db, student, school, { period, results: [['English', 'B']] });
  const photo = await picture(9, 9).jpeg().toBuffer();
  await makeSchoolPhoto(db, student, school, photo);
  await db.query(
    `insert into student_photo (student_id, kind, version, content, accepted_at)
     values ($1, 'school', gen_random_uuid(), $2, now())`,
    [student.id, photo],
  );
  const signedIn = async (email: string): Promise<TestBrowser> => on.signIn(email);
  const [invited] = await rowsOf(
    tokenRow,
    db.query(
      `insert into viewer_delegation (student_id, owner_account_id, first_name, last_name, email, status, features)
     values ($1, $2, 'Graham', 'Reid', 'graham@example.com', 'Invited', '{Attendance}')
     returning public_id as token`,
      [student.id, owner.id],
    ),
  );
  return {
    student,
    centreCode: school.centreCode,
    schoolId: school.id,
    deliveryId: await beginUpload(db, school.id),
    absenceId: absence.publicId,
    noticeId: await makeNotice(db, school),
    photo,
    conditionType: (await makeConditionType(db)).sourcedId,
    fileId: (await makeDownload(db, student, school)).fileId,
    consentId: (await makeConsentRequest(db, student, school, { dueDate: '2026-12-04' })).publicId,
    invoiceNumber: (await makeInvoice(db, student, school, { owingCents: 4200, dueDate: '2026-12-04' }))
      .invoiceNumber,
    viewerToken: invited?.token ?? '',
    browsers: {
      anonymous: on.browser(),
      owner: family.browser,
      unrelatedOwner: other.browser,
      secondOwner: await signedIn(emails.secondOwner),
      viewerWithFeature: await signedIn(emails.viewerWithFeature),
      viewerWithoutFeature: await signedIn(emails.viewerWithoutFeature),
      pendingViewer: await signedIn(emails.pendingViewer),
      inactive: await signedIn(emails.inactive),
      pendingTerms: await signedIn(emails.pendingTerms),
    },
  };
}

async function beginUpload(db: Pool, schoolId: number): Promise<string> {
  const [begun] = await rowsOf(
    tokenRow,
    db.query(
      `insert into delivery (school_id, source, state, size_bytes, begun_at, changed_at)
     values ($1, 'upload', 'uploading', 9, now(), now()) returning public_id as token`,
      [schoolId],
    ),
  );
  return begun?.token ?? '';
}
