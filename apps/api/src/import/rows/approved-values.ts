/**
 * Handles imports of values the school approved in the portal: a value the register doesn't have yet is not overwritten
 * (docs/requests.md). Corrects the staged rows before they are merged.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { stageTable } from './definition.ts';

interface KeptField {
  /** Column of the record, as stored in `approved_value`. */
  field: string;
  /** SQL over the staged row `s`: the incoming value as JSON. */
  incoming: string;
  /** SQL that writes the approved value (`met.approved_value`) into the staged row. */
  restore: string;
}

interface KeptRecord {
  table: string;
  /** Column of `approved_value` that references the record. */
  reference: string;
  fields: readonly KeptField[];
}

const addressParts = ['line1', 'line2', 'suburb', 'state', 'postcode'];

function addressField(prefix: string): KeptField {
  const parts = addressParts.map((part) => `'${part}', s.${prefix}_${part}`);
  const restored = addressParts.map((part) => `${prefix}_${part} = met.approved_value ->> '${part}'`);
  return {
    field: `${prefix}_address`,
    incoming: `case when s.${prefix}_line1 is null then 'null' else jsonb_build_object(${parts.join(', ')}) end`,
    restore: restored.join(', '),
  };
}

function plainField(field: string, type: string, incoming = `s.${field}`): KeptField {
  return {
    field,
    incoming: `coalesce(to_jsonb(${incoming}), 'null')`,
    restore: `${field} = (met.approved_value #>> '{}')::${type}`,
  };
}

const addresses = [addressField('residential'), addressField('postal')];

/** By the file that supplies them. */
const keptRecords: Readonly<Record<string, KeptRecord>> = {
  studentDetails: {
    table: 'student',
    reference: 'student_id',
    fields: [...addresses, plainField('date_of_birth', 'date')],
  },
  parentDetails: { table: 'known_parent', reference: 'known_parent_id', fields: addresses },
  contacts: {
    table: 'known_parent_contact',
    reference: 'known_parent_contact_id',
    fields: [plainField('value', 'text')],
  },
  medicalConditions: {
    table: 'medical_condition',
    reference: 'medical_condition_id',
    fields: [plainField('is_current', 'boolean', 'coalesce(s.is_current, true)')],
  },
};

const metValuesRow = z.strictObject({
  /** Approved values the register does not have yet. */
  kept: z.number(),
  /** Those it now has. */
  taken: z.number(),
  /** Those replaced by a newer value of the register. */
  replaced: z.number(),
});
export type MetValues = z.output<typeof metValuesRow>;

export async function keepApprovedValues(client: ClientBase, file: string): Promise<MetValues> {
  const met = { kept: 0, taken: 0, replaced: 0 };
  const record = keptRecords[file];
  if (!record) return met;
  for (const field of record.fields) {
    const statement = meetSql(stageTable(file), record, field);
    const [counts] = await rowsOf(metValuesRow, client.query(statement));
    met.kept += counts?.kept ?? 0;
    met.taken += counts?.taken ?? 0;
    met.replaced += counts?.replaced ?? 0;
  }
  return met;
}

function meetSql(
  stage: string,
  { table, reference }: KeptRecord,
  { field, incoming, restore }: KeptField,
): string {
  return `
    with met as materialized (
      select a.id, s.line, a.approved_value,
        case when a.approved_value = ${incoming} then 'taken' when a.register_value = ${incoming} then 'kept' else 'replaced' end as outcome
      from approved_value a join ${table} t on t.id = a.${reference} join ${stage} s on s.sourced_id = t.source_id
      where a.field = '${field}' and not s.is_deleted),
    settled as (delete from approved_value where id in (select id from met where outcome <> 'kept')),
    restored as (update ${stage} s set ${restore} from met where met.line = s.line and met.outcome = 'kept')
    select count(*) filter (where outcome = 'kept')::int as kept, count(*) filter (where outcome = 'taken')::int as taken,
      count(*) filter (where outcome = 'replaced')::int as replaced from met`;
}

/** Their note in the import's report. */
export function metNotes(file: string, { kept, replaced }: MetValues): string[] {
  const values = (count: number): string => (count === 1 ? '1 approved value' : `${count} approved values`);
  return [
    ...(kept > 0 ? [`${file}.csv: ${values(kept)} kept, which the register has not taken in yet.`] : []),
    ...(replaced > 0 ? [`${file}.csv: ${values(replaced)} gave way to a newer value of the register.`] : []),
  ];
}
