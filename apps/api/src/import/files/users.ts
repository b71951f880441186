import { eqIdPattern } from '@portal/contract/shared';
import * as formats from '../rows/formats.ts';
import {
  excusedReference,
  identity,
  ignored,
  oneRosterFile,
  optional,
  required,
} from '../rows/definition.ts';
import type { StagedRow } from '../rows/definition.ts';
import { yearLevelFromGrades } from '../rows/year-levels.ts';
import { joinsAsParent, joinsAsStudent } from '../rows/boundaries.ts';
import { ownedByParent, ownedByStudent } from '../rows/owners.ts';

const roleNames = [
  'aide',
  'counselor',
  'districtAdministrator',
  'guardian',
  'parent',
  'principal',
  'proctor',
  'relative',
  'siteAdministrator',
  'student',
  'systemAdministrator',
  'teacher',
  'administrator',
];

/** `{OneSchoolId:S-1001},{Other:9}` → `S-1001`. */
function oneSchoolId(row: StagedRow): StagedRow {
  const ids = typeof row['user_ids'] === 'string' ? row['user_ids'] : '';
  return { one_school_id: /\{OneSchoolId:([A-Za-z0-9._@-]{1,64})\}/.exec(ids)?.[1] ?? null };
}

const isStudent = 'exists (select from import_person p where p.source_id = s.sourced_id and p.is_student)';
const students = 'stage_users s join import_person p on p.source_id = s.sourced_id and p.is_student';
const parents = 'stage_users s join import_person p on p.source_id = s.sourced_id and p.is_parent';
const studentKey = 'coalesce(s.one_school_id, s.sourced_id)';
/** Family entries must not be lost because a roster omitted a student. */
const familyHasEntered = `exists (select from account_student x where x.student_id = t.id)
  or exists (select from viewer_delegation x where x.student_id = t.id)
  or exists (select from change_request x where x.student_id = t.id)
  or exists (select from absence x where x.student_id = t.id and x.by_family)`;

export const users = oneRosterFile({
  name: 'users',
  summary:
    'Students, parents and teachers; roles.csv says who is what. With or without `resourceSourcedIds`; ' +
    'the `role` and `orgSourcedIds` columns of OneRoster 1.1 do instead of roles.csv.',
  columns: [
    ...identity(),
    ...ignored('enabledUser', 'username'),
    optional(
      'userIds',
      formats.text(1000),
      'For a student `{OneSchoolId:…}`: the id in addresses; else sourcedId is used.',
      'OneRoster userIds',
    ),
    optional(
      'givenName',
      formats.text(100),
      'Given name; blank for a person with only a family name.',
      'OneRoster givenName; SIF-AU GivenName',
    ),
    optional(
      'familyName',
      formats.text(100),
      'Family name; blank for a person with only a given name.',
      'OneRoster familyName; SIF-AU FamilyName',
    ),
    optional('middleName', formats.text(100), 'Other given names.', 'OneRoster middleName'),
    optional(
      'identifier',
      formats.text(64),
      'For a student the EQ ID (ten digits and a letter): required.',
      'OneRoster identifier; SIF-AU StateProvinceId',
    ),
    optional('email', formats.email, 'A parent’s e-mail address.', 'OneRoster email'),
    optional('sms', formats.text(20), 'A parent’s mobile.', 'OneRoster sms'),
    ...ignored('phone'),
    optional(
      'agentSourcedIds',
      formats.list(formats.id),
      'A student’s parents, or a parent’s students: used when there is no studentContacts.csv.',
      'OneRoster agentSourcedIds',
    ),
    optional(
      'grades',
      formats.list(formats.text(20)),
      'A student’s year level: used when there is no studentEnrolments.csv.',
      'OneRoster grades',
    ),
    ...ignored('password', 'userMasterIdentifier', 'resourceSourcedIds'),
    optional(
      'preferredGivenName',
      formats.text(100),
      'Name the student goes by.',
      'OneRoster preferredGivenName',
    ),
    ...ignored('preferredMiddleName'),
    optional(
      'preferredFamilyName',
      formats.text(100),
      'Family name the student goes by.',
      'OneRoster preferredFamilyName',
    ),
    ...ignored('primaryOrgSourcedId', 'pronouns'),
    optional('role', formats.oneOf(roleNames), 'OneRoster 1.1 only.', 'OneRoster 1.1 role'),
    ...ignored('orgSourcedIds'),
  ],
  keepsMetadata: true,
  refuses: ({ given_name: given, family_name: family }) =>
    given == null && family == null
      ? [{ column: 'familyName', reason: 'is required when givenName is blank' }]
      : [],
  derived: {
    columns: { one_school_id: 'text', year_level: 'text' },
    from: (row) => ({ ...oneSchoolId(row), year_level: yearLevelFromGrades(row['grades']) }),
  },
  checks: [
    {
      column: 'sourcedId',
      reason: 'has no role: add a row to roles.csv',
      where: `not s.is_deleted and not exists (select from import_person p where p.source_id = s.sourced_id and p.has_role)`,
      excuse: excusedReference('roles', 's.sourced_id'),
    },
    {
      column: 'identifier',
      reason: 'must be the EQ ID of a student: ten digits and a letter',
      where: `not s.is_deleted and ${isStudent} and coalesce(s.identifier, '') !~ '${eqIdPattern.source.replaceAll('\\d', '[0-9]')}'`,
    },
    {
      column: 'identifier',
      reason: 'is the EQ ID of another student',
      where: `not s.is_deleted and ${isStudent} and (
        exists (select from student t where t.eq_id = upper(s.identifier) and t.source_id <> s.sourced_id)
        or s.line in (select d.line from (select line, row_number() over (partition by upper(identifier) order by line) n
          from stage_users join import_person p on p.source_id = sourced_id and p.is_student) d where d.n > 1))`,
    },
    {
      column: 'identifier',
      reason: 'is not the EQ ID that the student’s school has sent',
      where: `not s.is_deleted and ${isStudent} and exists (
        select from student t where t.source_id = s.sourced_id and t.eq_id <> upper(s.identifier)
          and exists (select from enrolment e where e.student_id = t.id)
          and t.id not in (select student_id from import_scope_student))`,
    },
    {
      column: 'userIds',
      reason: 'gives a OneSchoolId that is not up to 64 letters, digits and . _ @ -, or is another student’s',
      where: `not s.is_deleted and ${isStudent} and (${studentKey} !~ '^[A-Za-z0-9._@-]{1,64}$'
        or exists (select from student t where t.one_school_id = ${studentKey} and t.source_id <> s.sourced_id)
        or s.line in (select d.line from (select line, row_number() over (partition by coalesce(one_school_id, sourced_id) order by line) n
          from stage_users join import_person p on p.source_id = sourced_id and p.is_student) d where d.n > 1))`,
    },
  ],
  steps: [
    {
      table: 'student',
      owner: ownedByStudent('t.id'),
      kind: 'students',
      joins: joinsAsStudent,
      key: ['source_id'],
      from: students,
      presence: students,
      values: {
        source_id: 's.sourced_id',
        one_school_id: studentKey,
        eq_id: 'upper(s.identifier)',
        given_names: "concat_ws(' ', s.given_name, s.middle_name)",
        family_name: "coalesce(s.family_name, '')",
        preferred_given_name: 's.preferred_given_name',
        preferred_family_name: 's.preferred_family_name',
        metadata: 's.metadata',
      },
      touch: { student: 't.id' },
      bulkScope: 't.id in (select student_id from import_scope_student where is_only)',
      keep: familyHasEntered,
    },
    {
      table: 'known_parent',
      owner: ownedByParent('t.id'),
      kind: 'parents',
      joins: joinsAsParent,
      key: ['source_id'],
      from: parents,
      presence: parents,
      values: {
        source_id: 's.sourced_id',
        given_name: "coalesce(s.given_name, '')",
        family_name: "coalesce(s.family_name, '')",
        email: 's.email',
        mobile: 's.sms',
        metadata: 's.metadata',
      },
      touch: {},
      // Keeps parents about whom another school has a statement.
      bulkScope: `t.id in (select known_parent_id from import_scope_parent) and not exists (select from contact_statement c
        where c.known_parent_id = t.id and c.school_id not in (select school_id from import_scope))`,
      keep: `exists (select from account_parent a where a.known_parent_id = t.id) or exists (
        select from student_contact_relationship r where r.known_parent_id = t.id and r.intervention_order)`,
    },
  ],
});

export const roles = oneRosterFile({
  name: 'roles',
  summary:
    'Who is a student, a parent (`guardian`, `parent`, `relative`) or a teacher. Other roles are not stored.',
  columns: [
    ...identity(),
    required('userSourcedId', formats.id, 'The person.', 'OneRoster userSourcedId'),
    ...ignored('roleType'),
    required('role', formats.oneOf(roleNames), 'What the person is.', 'OneRoster role'),
    ...ignored('beginDate', 'endDate', 'orgSourcedId', 'userProfileSourcedId'),
  ],
  referredBy: 'userSourcedId',
});
