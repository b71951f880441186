import { centreCodeSchema } from '@portal/contract/shared';
import * as formats from '../rows/formats.ts';
import { extensionFile, identity, ignored, oneRosterFile, optional, required } from '../rows/definition.ts';
import type { Complaint, StagedRow } from '../rows/definition.ts';

const orgTypes = ['department', 'school', 'district', 'local', 'state', 'national'];

function centreCodeComplaints(row: StagedRow): Complaint[] {
  if (row['type'] !== 'school' || centreCodeSchema.safeParse(row['identifier']).success) return [];
  return [
    { column: 'identifier', reason: 'must be the centre code of a school: up to 16 letters and digits' },
  ];
}

/** A school with students still enrolled is kept, even if a delta deletes it. */
const stillEnrols =
  's.is_deleted and exists (select from school t join enrolment e on e.school_id = t.id where t.source_id = s.sourced_id)';

export const orgs = oneRosterFile({
  name: 'orgs',
  summary:
    'Schools. Those listed are the package’s schools: a bulk file replaces the rows of these and of no other.',
  columns: [
    ...identity(),
    required('name', formats.text(200), 'Name families read.', 'OneRoster name; SIF-AU SchoolName'),
    required('type', formats.oneOf(orgTypes), 'Only `school` rows are stored.', 'OneRoster type'),
    optional(
      'identifier',
      formats.text(64),
      'Centre code; required for a school.',
      'OneRoster identifier; SIF-AU LocalId',
    ),
    ...ignored('parentSourcedId'),
  ],
  keepsMetadata: true,
  refuses: centreCodeComplaints,
  checks: [
    {
      column: 'identifier',
      reason: 'is the centre code of another school',
      where: `exists (select from school t where t.centre_code = s.identifier and t.source_id <> s.sourced_id)
        or exists (select from stage_orgs o where o.identifier = s.identifier and o.type = 'school' and s.type = 'school' and o.line < s.line)`,
    },
    { column: 'sourcedId', reason: 'still has enrolments: remove those first', where: stillEnrols },
  ],
  steps: [
    {
      table: 'school',
      key: ['source_id'],
      from: 'stage_orgs s',
      // A deleted row needs no type.
      where: "(s.is_deleted or s.type = 'school')",
      values: {
        source_id: 's.sourced_id',
        centre_code: 's.identifier',
        name: 's.name',
        metadata: 's.metadata',
      },
      touch: { school: 't.id' },
      keep: 'exists (select from enrolment e where e.school_id = t.id)',
    },
  ],
});

export const schools = extensionFile({
  name: 'schools',
  summary: 'What a school adds to its row in orgs.csv.',
  columns: [
    ...identity('The school’s `sourcedId` in orgs.csv.', 'SIF-AU SchoolInfo RefId'),
    optional('timeZone', formats.timeZone, 'Zone of the school’s clock; `Australia/Brisbane` when blank.'),
    optional('url', formats.webAddress, 'The school’s web site.', 'SIF-AU SchoolURL'),
    optional('contactUrl', formats.webAddress, 'Where “Contact school” leads.'),
    optional('email', formats.email, 'Office e-mail address.', 'SIF-AU EmailList'),
    optional('logoUri', formats.webAddress, 'Logo; a neutral crest when blank.'),
  ],
  references: [{ column: 'sourcedId', to: 'school' }],
  steps: [
    {
      table: 'school',
      key: ['source_id'],
      from: 'stage_schools s',
      isUpdate: true,
      values: {
        source_id: 's.sourced_id',
        time_zone: "coalesce(s.time_zone, 'Australia/Brisbane')",
        url: 's.url',
        contact_url: 's.contact_url',
        email: 's.email',
        logo_uri: 's.logo_uri',
      },
      touch: { school: 't.id' },
    },
  ],
});

export const academicSessions = oneRosterFile({
  name: 'academicSessions',
  summary: 'Terms, semesters and school years. Shared by schools, so a bulk file removes none.',
  columns: [
    ...identity(),
    required('title', formats.text(200), 'Name.', 'OneRoster title'),
    required(
      'type',
      formats.oneOf(['gradingPeriod', 'semester', 'schoolYear', 'term']),
      'Kind.',
      'OneRoster type',
    ),
    required('startDate', formats.date, 'First day.', 'OneRoster startDate'),
    required('endDate', formats.date, 'Day after the last.', 'OneRoster endDate (exclusive)'),
    optional('parentSourcedId', formats.id, 'The session this is part of.', 'OneRoster parentSourcedId'),
    required('schoolYear', formats.integer(1900, 2200), 'Calendar year.', 'OneRoster schoolYear'),
  ],
  keepsMetadata: true,
  steps: [
    {
      table: 'academic_session',
      key: ['source_id'],
      from: 'stage_academic_sessions s',
      values: {
        source_id: 's.sourced_id',
        title: 's.title',
        type: 's.type',
        start_date: 's.start_date',
        end_date: 's.end_date',
        school_year: 's.school_year',
        parent_source_id: 's.parent_sourced_id',
        metadata: 's.metadata',
      },
      touch: {},
    },
  ],
});
