import { addressStates, contactTypes } from '@portal/contract/people';
import * as formats from '../rows/formats.ts';
import { extensionFile, identity, optional, required } from '../rows/definition.ts';
import type { Column, Complaint, StagedRow } from '../rows/definition.ts';
import { ownedByParent } from '../rows/owners.ts';

const postcode = {
  ...formats.text(4),
  schema: formats.text(4).schema.refine((value) => /^\d{4}$/.test(String(value)), 'must be 4 digits'),
  words: '4 digits',
};

const addressParts = ['Line1', 'Line2', 'Suburb', 'State', 'Postcode'] as const;

function addressColumns(prefix: string, words: string): Column[] {
  return [
    optional(`${prefix}Line1`, formats.text(100), `${words}: first line.`, 'SIF-AU Address Street Line1'),
    optional(`${prefix}Line2`, formats.text(100), `${words}: second line.`, 'SIF-AU Address Street Line2'),
    optional(`${prefix}Suburb`, formats.text(50), `${words}: suburb.`, 'SIF-AU Address City'),
    optional(
      `${prefix}State`,
      formats.oneOf(addressStates),
      `${words}: state.`,
      'SIF-AU Address StateProvince',
    ),
    optional(`${prefix}Postcode`, postcode, `${words}: postcode.`, 'SIF-AU Address PostalCode'),
  ];
}

function addressComplaints(row: StagedRow): Complaint[] {
  return ['residential', 'postal'].flatMap((prefix) => {
    const needed = addressParts.filter((part) => part !== 'Line2');
    const given = needed.filter((part) => row[`${prefix}_${part.toLowerCase()}`] != null);
    if (given.length === 0 || given.length === needed.length) return [];
    return needed
      .filter((part) => !given.includes(part))
      .map((part) => ({ column: `${prefix}${part}`, reason: 'is required when the address is given' }));
  });
}

function addressValue(prefix: string): string {
  return `case when s.${prefix}_line1 is not null then jsonb_build_object('line1', s.${prefix}_line1, 'line2', s.${prefix}_line2,
    'suburb', s.${prefix}_suburb, 'state', s.${prefix}_state, 'postcode', s.${prefix}_postcode) end`;
}

const addressValues = {
  residential_address: addressValue('residential'),
  postal_address: addressValue('postal'),
};

export const studentDetails = extensionFile({
  name: 'studentDetails',
  summary: 'What is kept about a student beyond users.csv. A student without a row keeps what is there.',
  columns: [
    ...identity('The student’s `sourcedId` in users.csv.', 'SIF-AU StudentPersonal RefId'),
    optional('dateOfBirth', formats.date, 'Date of birth.', 'SIF-AU BirthDate'),
    ...addressColumns('residential', 'Where the student lives'),
    ...addressColumns('postal', 'Postal address'),
    optional('finishedOn', formats.date, 'Day the student finished school for good.'),
  ],
  refuses: addressComplaints,
  references: [{ column: 'sourcedId', to: 'student' }],
  steps: [
    {
      table: 'student',
      key: ['source_id'],
      from: 'stage_student_details s',
      isUpdate: true,
      values: {
        source_id: 's.sourced_id',
        date_of_birth: 's.date_of_birth',
        ...addressValues,
        finished_on: 's.finished_on',
      },
      touch: { student: 't.id' },
    },
  ],
});

export const parentDetails = extensionFile({
  name: 'parentDetails',
  summary: 'Addresses of known parents. A parent without a row keeps what is there.',
  columns: [
    ...identity('The parent’s `sourcedId` in users.csv.', 'SIF-AU StudentContactPersonal RefId'),
    ...addressColumns('residential', 'Where the parent lives'),
    ...addressColumns('postal', 'Postal address'),
  ],
  refuses: addressComplaints,
  references: [{ column: 'sourcedId', to: 'parent' }],
  steps: [
    {
      table: 'known_parent',
      key: ['source_id'],
      from: 'stage_parent_details s',
      isUpdate: true,
      values: { source_id: 's.sourced_id', ...addressValues },
      touch: {},
    },
  ],
});

export const contacts = extensionFile({
  name: 'contacts',
  summary: 'Phone numbers and e-mail addresses of known parents, in the order they are used.',
  columns: [
    ...identity(),
    required('userSourcedId', formats.id, 'The parent, in users.csv.', 'SIF-AU StudentContactPersonal RefId'),
    required('contactType', formats.coded(contactTypes), 'Kind of contact.', 'SIF-AU PhoneNumberType'),
    required('value', formats.text(50), 'Number or address.', 'SIF-AU PhoneNumber, Email'),
    required('priority', formats.integer(1, 999), '1 is used first.', 'SIF-AU Preference'),
  ],
  references: [{ column: 'userSourcedId', to: 'parent' }],
  steps: [
    {
      table: 'known_parent_contact',
      owner: ownedByParent('t.known_parent_id'),
      // An unchanged contact of a parent who now has a student at this school.
      joins: `exists (select from known_parent_contact t join known_parent kp on kp.id = t.known_parent_id
        where t.source_id = s.sourced_id and kp.source_id = s.user_sourced_id)`,
      key: ['source_id'],
      from: 'stage_contacts s join known_parent kp on kp.source_id = s.user_sourced_id',
      values: {
        source_id: 's.sourced_id',
        known_parent_id: 'kp.id',
        contact_type: 's.contact_type',
        value: 's.value',
        priority: 's.priority',
      },
      touch: {},
      bulkScope: 't.known_parent_id in (select known_parent_id from import_scope_parent)',
    },
  ],
});
