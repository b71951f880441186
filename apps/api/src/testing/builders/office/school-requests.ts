/** Families' requests as rows, for tests of the office. The values have the format that the submitting areas write. */
import type { RequestKind } from '@portal/contract/change-requests';
import {
  makeOwner,
  makeSchool,
  makeSchoolDays,
  makeStudent,
  makeEnrolment,
} from '@portal/test-support/factories/index';
import type { TestAccount, TestSchool, TestStudent } from '@portal/test-support/factories/index';
import { insertRow } from '@portal/test-support/factories/insert';
import type { Harness } from '../../harness.ts';

export interface AskingFamily {
  school: TestSchool;
  student: TestStudent;
  owner: TestAccount;
}

export async function makeAskingFamily(
  harness: Harness,
  given: { school?: TestSchool; givenNames?: string } = {},
): Promise<AskingFamily> {
  const { pool } = harness.database;
  const school = given.school ?? (await makeSchool(pool));
  if (!given.school) await makeSchoolDays(pool, school, '2026-01-01', '2026-12-31');
  const student = await makeStudent(
    pool,
    given.givenNames === undefined ? {} : { givenNames: given.givenNames },
  );
  await makeEnrolment(pool, student, school);
  const owner = await makeOwner(pool, [student], { passwordHash: 'none' });
  return { school, student, owner };
}

const address = (line1: string) => ({
  line1,
  line2: null,
  suburb: 'Quillby',
  state: 'QLD',
  postcode: '4000',
});

const valuesOf: Readonly<Record<RequestKind, { before: object; after: object }>> = {
  'absence-report': {
    before: {},
    after: {
      reason: 'Dentist',
      days: [
        {
          absenceDate: '2026-11-27',
          absencePeriod: 'All day',
          isFullDay: true,
          timeFrom: null,
          timeTo: null,
        },
      ],
    },
  },
  'absence-reason': {
    before: { studentAbsenceId: '', absenceDate: '2026-11-16', absencePeriod: 'All day', reason: null },
    after: { studentAbsenceId: '', absenceDate: '2026-11-16', absencePeriod: 'All day', reason: 'Fever' },
  },
  'add-student': { before: {}, after: { eqid: '1184003672F', schoolCode: '1', yearLevel: '05' } },
  'parent-details': {
    before: { residentialAddress: address('1 Old Road'), postalAddress: null, contacts: [] },
    after: { residentialAddress: address('2 New Road'), postalAddress: null, contacts: [] },
  },
  'student-details': {
    before: { dateOfBirth: '2014-05-03', residentialAddress: address('1 Old Road'), postalAddress: null },
    after: { dateOfBirth: '2014-05-04', residentialAddress: address('1 Old Road'), postalAddress: null },
  },
  'medical-conditions': {
    before: {},
    after: {
      'Allergy (Peanuts)': {
        id: null,
        sourcedId: null,
        medicalConditionId: 'MCT-1',
        description: 'Allergy',
        alergyDetails: 'Peanuts',
        advisedDate: '2026-11-18',
        isCurrent: true,
      },
    },
  },
};

export interface MadeRequest {
  id: number;
  publicId: string;
}

/** Makes a submitted request of the kind, submitted now unless another time is given. */
export async function makeRequest(
  harness: Harness,
  kind: RequestKind,
  { school, student, owner }: AskingFamily,
  sentAt: Date = harness.now(),
): Promise<MadeRequest> {
  const { before, after } = valuesOf[kind];
  return insertRow(harness.database.pool, 'change_request', {
    kind,
    student_id: kind === 'parent-details' ? null : student.id,
    school_id: school.id,
    account_id: owner.id,
    old_values: JSON.stringify(before),
    new_values: JSON.stringify(after),
    submitted_at: sentAt,
  });
}
