/** The people as CSV files: users, roles, details, rights, contacts, enrolments. */
import { addDays } from '@portal/contract/dates';
import { schoolDayBack } from '../records/calendar.ts';
import type { SchoolCalendar } from '../records/calendar.ts';
import { streets, suburbs, teachers } from './names.ts';
import { demoStudentIds } from './people.ts';
import { demoParentIds } from './parent-ids.ts';
import type { DemoStudent, ParentLink, People } from './people.ts';
import { harbourmere, larkspur } from '../schools.ts';
import { table } from '../table.ts';
import type { Cell, Table } from '../table.ts';

type Row = Record<string, Cell>;

export function peopleTables(people: People, calendar: SchoolCalendar): Table[] {
  return [
    users(people),
    roles(people),
    enrolments(people.students, calendar),
    table(
      'studentDetails',
      `sourcedId status dateLastModified dateOfBirth ${addressHeader('residential')} ${addressHeader('postal')} finishedOn`,
      people.students.map((student) => ({
        sourcedId: student.id,
        dateOfBirth: dateOfBirth(student, calendar.today),
        ...address('residential', student.household),
      })),
    ),
    table(
      'parentDetails',
      `sourcedId status dateLastModified ${addressHeader('residential')} ${addressHeader('postal')}`,
      people.parents.map(({ id, household }) => ({ sourcedId: id, ...address('residential', household) })),
    ),
    studentContacts(people.students),
    contacts(people),
  ];
}

const teacherRows: Row[] = teachers.map((name, index) => {
  const [, givenName = '', ...family] = name.split(' ');
  return {
    sourcedId: `TEA-${index + 1}`,
    enabledUser: true,
    username: `tea${index + 1}`,
    givenName,
    familyName: family.join(' '),
  };
});

function users({ students, parents }: People): Table {
  const header =
    'sourcedId status dateLastModified enabledUser username userIds givenName familyName middleName identifier email sms phone ' +
    'agentSourcedIds grades password userMasterIdentifier resourceSourcedIds preferredGivenName preferredMiddleName ' +
    'preferredFamilyName primaryOrgSourcedId pronouns metadata.house';
  const houses = ['Banksia', 'Grevillea', 'Waratah', 'Melaleuca'];
  return table('users', header, [
    ...students.map((student, index) => ({
      sourcedId: student.id,
      enabledUser: true,
      username: student.oneSchoolId.toLowerCase(),
      userIds: `{OneSchoolId:${student.oneSchoolId}}`,
      givenName: student.givenName,
      familyName: student.familyName,
      middleName: student.middleName,
      identifier: student.eqId,
      agentSourcedIds: student.parents.map(({ parentId }) => parentId).join(','),
      preferredGivenName: student.preferredGivenName,
      primaryOrgSourcedId: student.school.id,
      'metadata.house': houses[index % houses.length] ?? null,
    })),
    ...parents.map((parent) => ({
      sourcedId: parent.id,
      enabledUser: true,
      username: parent.id.toLowerCase(),
      givenName: parent.givenName,
      familyName: parent.familyName,
      email: parent.email,
      sms: parent.mobile,
    })),
    ...teacherRows,
  ]);
}

function roles({ students, parents }: People): Table {
  const schoolOf = new Map(
    students.flatMap((student) => student.parents.map(({ parentId }) => [parentId, student.school.id])),
  );
  const row = (userSourcedId: string, role: string, orgSourcedId: string): Row => ({
    sourcedId: `ROLE-${userSourcedId}`,
    userSourcedId,
    roleType: 'primary',
    role,
    orgSourcedId,
  });
  return table(
    'roles',
    'sourcedId status dateLastModified userSourcedId roleType role beginDate endDate orgSourcedId userProfileSourcedId',
    [
      ...students.map(({ id, school }) => row(id, 'student', school.id)),
      ...parents.map(({ id }) => row(id, 'parent', schoolOf.get(id) ?? larkspur.id)),
      ...teacherRows.map(({ sourcedId }) => row(String(sourcedId), 'teacher', larkspur.id)),
    ],
  );
}

function enrolments(students: readonly DemoStudent[], calendar: SchoolCalendar): Table {
  const year = Number(calendar.today.slice(0, 4));
  // Moved from the special school to the primary school within the demo year: a history with a change of school.
  const miaLeft = schoolDayBack(calendar, 200);
  const rows = students.map((student): Row => {
    const isFuture = student.status === 'F';
    const came = student.id === demoStudentIds.mia ? addDays(miaLeft, 1) : entryDate(student, year);
    return {
      sourcedId: `ENR-${student.id}`,
      studentSourcedId: student.id,
      schoolSourcedId: student.school.id,
      enrolmentStatus: student.status,
      yearLevel: student.yearLevel,
      rollClass: rollClass(student),
      entryDate: isFuture ? `${year + 1}-01-27` : came,
    };
  });
  const left = (student: string, school: string, yearLevel: string, from: number, to: string): Row => ({
    sourcedId: `ENR-${student}-${school}`,
    studentSourcedId: student,
    schoolSourcedId: school,
    enrolmentStatus: 'L',
    yearLevel,
    entryDate: `${from}-01-28`,
    exitDate: to,
  });
  return table(
    'studentEnrolments',
    'sourcedId status dateLastModified studentSourcedId schoolSourcedId enrolmentStatus yearLevel rollClass entryDate exitDate',
    [
      ...rows,
      left(demoStudentIds.asha, larkspur.id, '6', year - 8, `${year - 3}-12-11`),
      left(demoStudentIds.lachlan, larkspur.id, '6', year - 7, `${year - 3}-12-11`),
      left(demoStudentIds.mia, harbourmere.id, 'Special', year - 4, miaLeft),
    ],
  );
}

/** How many years a student of this level has been at the school; first-year students also started before today. */
export function entryDate({ school, yearLevel }: DemoStudent, year: number): string {
  const years = school.yearLevels.length === 1 ? 3 : school.yearLevels.indexOf(yearLevel);
  return `${year - Math.max(1, years)}-01-28`;
}

export function rollClass({ school, yearLevel }: Pick<DemoStudent, 'school' | 'yearLevel'>): string {
  if (school === harbourmere) return 'Pelican';
  return yearLevel === 'P' ? 'PA' : `${yearLevel}A`;
}

function dateOfBirth({ yearLevel, id }: DemoStudent, today: string): string {
  const level = yearLevel === 'P' ? 0 : Number(yearLevel) || 6;
  const sum = [...id].reduce((total, letter) => total + letter.charCodeAt(0), 0);
  const [month, day] = [1 + (sum % 12), 1 + (sum % 28)];
  return `${Number(today.slice(0, 4)) - 6 - level}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
}

function addressHeader(prefix: string): string {
  return ['Line1', 'Line2', 'Suburb', 'State', 'Postcode'].map((part) => prefix + part).join(' ');
}

function address(prefix: string, household: number): Row {
  return {
    [`${prefix}Line1`]: `${3 + household * 4} ${streets[household % streets.length]}`,
    [`${prefix}Suburb`]: suburbs[household % suburbs.length] ?? 'Quillby',
    [`${prefix}State`]: 'QLD',
    [`${prefix}Postcode`]: String(4990 + (household % suburbs.length)),
  };
}

function studentContacts(students: readonly DemoStudent[]): Table {
  const header =
    'studentSourcedId contactSourcedId status dateLastModified relationship contactSequence parentPortal primaryAccountOwner ' +
    'parentLegalGuardian hasCustody livesWith accessToRecords receivesAssessmentReport emergencyContact attendanceContact ' +
    'feesBilling feesAccess interventionOrder';
  const rows = students.flatMap((student) =>
    student.parents.map((parent, index) => contactRow(student, parent, index + 1)),
  );
  return table('studentContacts', header, rows);
}

function contactRow(student: DemoStudent, parent: ParentLink, contactSequence: number): Row {
  const may = !parent.interventionOrder;
  return {
    studentSourcedId: student.id,
    contactSourcedId: parent.parentId,
    relationship: parent.relationship,
    contactSequence,
    parentPortal: parent.mayHaveAccount,
    primaryAccountOwner: parent.isPrimary,
    parentLegalGuardian: parent.relationship === '01',
    hasCustody: may,
    livesWith: parent.isPrimary,
    accessToRecords: may,
    receivesAssessmentReport: may,
    emergencyContact: may,
    attendanceContact: parent.isPrimary,
    feesBilling: parent.isPrimary,
    feesAccess: may,
    interventionOrder: parent.interventionOrder,
  };
}

/** In addition to the mobile and e-mail address everyone has. */
const furtherContacts: Readonly<Record<string, [string, string][]>> = {
  [demoParentIds.meera]: [['PhoneWork', '07 5550 1180']],
  [demoParentIds.linh]: [
    ['PhoneHome', '07 5550 1944'],
    ['PhoneInternational', '+84 24 5550 1234'],
    ['Fax', '07 5550 1945'],
  ],
};

function contacts({ parents }: People): Table {
  const rows = parents.flatMap((parent): Row[] => {
    const values: [string, string | null][] = [
      ['MobilePersonal', parent.mobile],
      ['Email', parent.email],
      ...(furtherContacts[parent.id] ?? []),
    ];
    return values
      .filter(([, value]) => value !== null)
      .map(([contactType, value], index) => ({
        sourcedId: `CON-${parent.id}-${index + 1}`,
        userSourcedId: parent.id,
        contactType,
        value,
        priority: index + 1,
      }));
  });
  return table(
    'contacts',
    'sourcedId status dateLastModified userSourcedId contactType value priority',
    rows,
  );
}
