/** The file that decides who may see a student. */
import * as formats from '../rows/formats.ts';
import {
  changeColumns,
  excusedEnrolment,
  extensionFile,
  optional,
  required,
  stageColumn,
} from '../rows/definition.ts';
import type { Check, Column } from '../rows/definition.ts';
import { ownedByStudent } from '../rows/owners.ts';

const relationshipCodes = ['01', '02', '03', '04', '05', '06', '07', '08', '10', '11', '12', '99'];

function flag(
  header: string,
  meaning: string,
  standardName = `SIF-AU ContactFlags ${header.charAt(0).toUpperCase()}${header.slice(1)}`,
): Column {
  return optional(header, formats.boolean, meaning, standardName);
}

const flags = [
  flag(
    'parentPortal',
    'May have an account as owner for this student, and see all of it.',
    'SIF-AU ContactMethod ParentPortal',
  ),
  flag('primaryAccountOwner', 'Is the primary account owner (isUserPPAOForStudent).', ''),
  flag('parentLegalGuardian', 'Legal guardian.'),
  flag('hasCustody', 'Has custody.'),
  flag('livesWith', 'The student lives with this person.'),
  flag('accessToRecords', 'May see the student’s records; kept, while `parentPortal` decides.'),
  flag('receivesAssessmentReport', 'Is sent reports.'),
  flag('emergencyContact', 'Emergency contact.'),
  flag('attendanceContact', 'Is asked about absences.'),
  flag('feesBilling', 'Is billed.'),
  flag('feesAccess', 'May see invoices; kept, while `parentPortal` decides.'),
  flag(
    'interventionOrder',
    'Bars every access to this student, whatever else is set. `false` lifts the school’s own order; blank says nothing.',
  ),
];

/** The columns of the rights: staged → stored. */
export const rightColumns: Readonly<Record<string, string>> = Object.fromEntries(
  flags.map(({ header }) => {
    const name = stageColumn(header);
    return [name, name === 'primary_account_owner' ? 'is_primary_account_owner' : name];
  }),
);

const flagValues = Object.fromEntries(
  Object.entries(rightColumns).map(([staged, stored]) => [stored, `coalesce(s.${staged}, false)`]),
);

const granted = Object.values(rightColumns).filter((name) => name !== 'intervention_order');

/** Refuses rows of students not enrolled at the package's schools, unless a rejected enrolment may explain it. */
const notEnrolled: Check = {
  column: 'studentSourcedId',
  reason: 'is not a student of this package’s schools',
  where:
    'not s.is_deleted and not exists (select from import_own_student o where o.source_id = s.student_sourced_id)',
  excuse: excusedEnrolment,
};

export const studentContacts = extensionFile({
  name: 'studentContacts',
  summary:
    'Known parents of each student with their rights. A blank right is `false`: nothing is assumed. A blank `interventionOrder` leaves the order as it is.',
  columns: [
    required('studentSourcedId', formats.id, 'The student.', 'SIF-AU StudentPersonalRefId'),
    ...changeColumns,
    required(
      'contactSourcedId',
      formats.id,
      'The parent, in users.csv.',
      'SIF-AU StudentContactPersonalRefId',
    ),
    optional(
      'relationship',
      formats.oneOf(relationshipCodes),
      'Code; `99` when blank.',
      'SIF-AU Relationship',
    ),
    optional(
      'contactSequence',
      formats.integer(1, 99),
      'Order in which contacts are called.',
      'SIF-AU ContactSequence',
    ),
    ...flags,
  ],
  key: ['studentSourcedId', 'contactSourcedId'],
  derived: { columns: { is_derived: 'boolean' }, from: () => ({ is_derived: false }) },
  references: [
    { column: 'studentSourcedId', to: 'student' },
    { column: 'contactSourcedId', to: 'parent' },
  ],
  checks: [notEnrolled],
  steps: [
    {
      table: 'student_contact_relationship',
      owner: ownedByStudent('t.student_id'),
      derivedRows: 't.is_derived',
      key: ['student_id', 'known_parent_id'],
      from: `stage_student_contacts s join student st on st.source_id = s.student_sourced_id
        join known_parent kp on kp.source_id = s.contact_sourced_id`,
      values: {
        student_id: 'st.id',
        known_parent_id: 'kp.id',
        relationship: "coalesce(s.relationship, '99')",
        contact_sequence: 's.contact_sequence',
        is_derived: 's.is_derived',
        ...flagValues,
      },
      touch: { student: 't.student_id' },
      bulkScope: 't.student_id in (select student_id from import_scope_student)',
      // Omitting its row doesn't lift an order.
      keep: 't.intervention_order',
      release: granted.map((name) => `${name} = false`).join(', '),
      isReleased: `not (${granted.map((name) => `t.${name}`).join(' or ')})`,
    },
  ],
});
