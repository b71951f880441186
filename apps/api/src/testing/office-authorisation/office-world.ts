/** Two schools with a request each, and one person of every role, for the authorisation matrix of the office. */
import { dateInZone } from '@portal/contract/dates';
import { schoolRoles, staffRoles } from '@portal/contract/staff';
import type { StaffRole } from '@portal/contract/staff';
import { makeAbsence, makeCardPayment, makeInvoice } from '@portal/test-support/factories/index';
import { insertRow } from '@portal/test-support/factories/insert';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { makePublication } from '../builders/office/publications.ts';
import { makeRecalledRelease } from '../builders/office/releases.ts';
import { makeRecalledEvent } from '../builders/office/office-events.ts';
import { makeNotice } from '../builders/office/school-notices.ts';
import { makeViewReview } from '../builders/admin-view.ts';
import { makeStaff } from '../builders/office/staff.ts';
import type { TestStaff } from '../builders/office/staff.ts';
import { makeAskingFamily, makeRequest } from '../builders/office/school-requests.ts';
import type { AskingFamily } from '../builders/office/school-requests.ts';
import { familyIdOf, makeRun } from '../builders/office/school-families.ts';
import type { TestBrowser } from '../browser.ts';
import type { Harness } from '../harness.ts';

/** The target of a call: a school, and a request there. */
export interface Target {
  centreCode: string;
  requestId: string;
  decisionId: string;
  /** A member of the school's staff. */
  staffId: string;
  eqId: string;
  /** An absence today that is explained, so that calls about it change nothing for the rows that follow. */
  absenceId: string;
  /** An entry about the student today that can no longer be undone. */
  entryId: string;
  /** A consent request of the office that was sent, a student's request of it, and a draft. */
  publicationId: string;
  consentId: string;
  draftId: string;
  familyId: string;
  viewReviewId: string;
  invitationId: string;
  runId: string;
  /** An imported package. */
  importId: string;
  /** A payment that can still be paid, so that nobody can decide it yet. */
  paymentReference: string;
  /** The invoice of that payment. */
  invoiceNumber: string;
  /** A release of files that was recalled, and a student's file of it. */
  releaseId: string;
  releaseFileId: string;
  /** An event and a notice that were recalled. */
  eventId: string;
  noticeId: string;
}

export interface OfficeWorld {
  staff: Readonly<Record<StaffRole, TestStaff>>;
  /** By role: staff who are also parents of the school's other student. */
  parents: Readonly<Record<(typeof schoolRoles)[number], TestStaff>>;
  own: Target;
  other: Target;
  unknown: Target;
  ownFamily: Target;
}

const nobody = '00000000-0000-4000-8000-000000000000';
const sourceRow = z.strictObject({ source_id: z.string() });

async function personIdOf(harness: Harness, { owner }: AskingFamily): Promise<string> {
  const [row] = await rowsOf(
    sourceRow,
    harness.database.pool.query('select source_id from known_parent where id = $1', [owner.parent?.id]),
  );
  return row?.source_id ?? '';
}

async function makeImport(harness: Harness, school: { id: number }): Promise<string> {
  const { publicId } = await insertRow(harness.database.pool, 'delivery', {
    school_id: school.id,
    source: 'upload',
    state: 'imported',
    begun_at: harness.now(),
    changed_at: harness.now(),
    finished_at: harness.now(),
  });
  return publicId;
}

async function makeOpenPayment(
  harness: Harness,
  { school, student }: AskingFamily,
): Promise<Pick<Target, 'paymentReference' | 'invoiceNumber'>> {
  const { pool } = harness.database;
  const invoice = await makeInvoice(pool, student, school, { owingCents: 4200, dueDate: '2026-12-04' });
  const expiresAt = new Date(harness.now().getTime() + 3_600_000).toISOString();
  const payment = { amountCents: 4200, state: 'open', expiresAt } as const;
  const paymentReference = await makeCardPayment(pool, { student, school, invoice }, payment);
  return { paymentReference, invoiceNumber: invoice.invoiceNumber };
}

async function makeTarget(harness: Harness, family: AskingFamily, staffId: string): Promise<Target> {
  const { school, student } = family;
  const { publicId } = await makeRequest(harness, 'absence-reason', family);
  const { pool } = harness.database;
  const today = dateInZone(harness.now(), school.timeZone);
  const absence = await makeAbsence(pool, student, school, today, { requiresReason: true, reason: 'Flu' });
  const entry = await insertRow(pool, 'attendance_entry', {
    school_id: school.id,
    student_id: student.id,
    kind: 'late',
    entry_date: today,
    entry_time: '08:50',
    staff_name: 'Staff',
    entered_at: harness.now(),
    settles_at: harness.now(),
  });
  const sent = await makePublication(harness, school, [student]);
  const draft = await makePublication(harness, school, []);
  await insertRow(pool, 'consent_mailing', {
    publication_id: sent.id,
    kind: 'reminder',
    created_at: harness.now(),
    starts_at: harness.now(),
  });
  return {
    centreCode: school.centreCode,
    requestId: publicId,
    decisionId: nobody,
    eqId: student.eqId,
    absenceId: absence.publicId,
    entryId: entry.publicId,
    staffId,
    publicationId: sent.publicId,
    consentId: sent.requestIds[0] ?? '',
    draftId: draft.publicId,
    familyId: await familyIdOf(harness, family.owner.parent),
    viewReviewId: await makeViewReview(harness, family),
    ...(await makeRun(harness, family)),
    importId: await makeImport(harness, school),
    ...(await makeOpenPayment(harness, family)),
    ...(await makeRecalledRelease(harness, school, student)),
    eventId: await makeRecalledEvent(pool, school),
    noticeId: await makeNotice(pool, school, 'recalled'),
  };
}

export async function makeOfficeWorld(harness: Harness): Promise<OfficeWorld> {
  const family = await makeAskingFamily(harness);
  const { school } = family;
  const elsewhere = await makeAskingFamily(harness);
  const colleagues = await makeAskingFamily(harness, { school });
  // The other school has staff, too.
  const stranger = await makeStaff(harness, 'principal', [elsewhere.school]);
  const clerk = await makeStaff(harness, 'office', [school]);
  const personId = await personIdOf(harness, colleagues);
  const isSchoolRole = (role: StaffRole): boolean => schoolRoles.some((known) => known === role);
  const entries = await Promise.all(
    staffRoles.map(
      async (role) => [role, await makeStaff(harness, role, isSchoolRole(role) ? [school] : [])] as const,
    ),
  );
  const parents = await Promise.all(
    schoolRoles.map(async (role) => [role, await makeStaff(harness, role, [school], { personId })] as const),
  );
  return {
    staff: recordOf(entries),
    parents: recordOf(parents),
    own: await makeTarget(harness, family, clerk.publicId),
    other: await makeTarget(harness, elsewhere, stranger.publicId),
    unknown: {
      centreCode: 'NOWHERE',
      requestId: nobody,
      decisionId: nobody,
      eqId: '0000000000A',
      absenceId: nobody,
      entryId: nobody,
      staffId: nobody,
      publicationId: nobody,
      consentId: nobody,
      draftId: nobody,
      familyId: nobody,
      viewReviewId: nobody,
      invitationId: nobody,
      runId: nobody,
      importId: nobody,
      paymentReference: nobody,
      invoiceNumber: 'none',
      releaseId: nobody,
      releaseFileId: nobody,
      eventId: nobody,
      noticeId: nobody,
    },
    ownFamily: await makeTarget(harness, colleagues, clerk.publicId),
  };
}

function recordOf<K extends string, V>(entries: readonly (readonly [K, V])[]): Record<K, V>;
function recordOf(entries: readonly (readonly [string, unknown])[]): Record<string, unknown> {
  return Object.fromEntries(entries);
}

export interface OfficeRow {
  call: string;
  /** The status for each role at their own school. */
  expected: Readonly<Record<StaffRole, number>>;
  /** The address names no school: the call concerns only the caller, or requires no sign-in. */
  isGlobal?: true;
  /**
   * For a call about one family: the audited subject when it is the caller's own family, and the call is refused. The
   * target then holds ids of that family.
   */
  ownFamilySubject?: (target: Target) => string;
  /** The status for callers without an office session; 401 by default. */
  anonymous?: number;
  ask: (browser: TestBrowser, target: Target) => ReturnType<TestBrowser['get']>;
}
