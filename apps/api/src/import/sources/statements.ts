/**
 * The values that each school last sent for a parent. Several schools may know one parent, and each sends its values every
 * night. A value replaces another school's only if the school has changed it since its own last package.
 */
import type { ClientBase } from 'pg';
import * as z from 'zod/mini';
import { rowsOf } from '../../platform/database/rows.ts';
import { stageTable } from '../rows/definition.ts';
import type { StagedFile } from '../staging.ts';

interface SharedFile {
  table: string;
  /** SQL for the parent of a stored row `t`. */
  parent: string;
  /** Staged column → SQL for its stored value. */
  columns: Readonly<Record<string, string>>;
}

const address = (prefix: string): [string, string][] =>
  ['line1', 'line2', 'suburb', 'state', 'postcode'].map((part) => [
    `${prefix}_${part}`,
    `t.${prefix}_address ->> '${part}'`,
  ]);

const sharedFiles: Readonly<Record<string, SharedFile>> = {
  users: {
    table: 'known_parent',
    parent: 't.id',
    columns: {
      given_name: "nullif(t.given_name, '')",
      family_name: "nullif(t.family_name, '')",
      email: 't.email',
      sms: 't.mobile',
      metadata: 't.metadata',
    },
  },
  parentDetails: {
    table: 'known_parent',
    parent: 't.id',
    columns: Object.fromEntries([...address('residential'), ...address('postal')]),
  },
  contacts: {
    table: 'known_parent_contact',
    parent: 't.known_parent_id',
    columns: { contact_type: 't.contact_type', value: 't.value', priority: 't.priority' },
  },
};

/** Lists the package's schools. Call it after orgs.csv is merged, which may add schools. */
export async function prepareStatements(client: ClientBase): Promise<void> {
  await client.query(`
    create temp table import_package_school on commit drop as
      select sc.id as school_id from school sc join import_school i using (source_id);
    analyze import_package_school;
    create temp table import_statement (file text not null, source_id text not null, fingerprint text not null,
      stated_at timestamptz not null) on commit drop;`);
}

const keptRow = z.strictObject({ id: z.string() });
const NAMED = 5;

/** Keeps newer values of other schools. Returns the note for the report. Call it before the file is merged. */
export async function keepNewerValues(
  client: ClientBase,
  { definition, mode }: StagedFile,
  now: Date,
): Promise<string[]> {
  const shared = sharedFiles[definition.name];
  if (!shared) return [];
  const stage = stageTable(definition.name);
  const staged = Object.keys(shared.columns).map((name) => `s.${name}`);
  await client.query(
    `insert into import_statement select $1, s.sourced_id, md5(row(${staged.join(', ')})::text), coalesce(s.date_last_modified, $2)
     from ${stage} s where not s.is_deleted`,
    [definition.name, now],
  );
  const elsewhere = 'r.school_id not in (select school_id from import_package_school)';
  const said = `select from register_statement r where r.file = i.file and r.source_id = i.source_id`;
  const isOlder =
    mode === 'delta'
      ? `exists (${said} and ${elsewhere} and r.stated_at > i.stated_at)`
      : `exists (${said} and ${elsewhere}) and exists (${said} and not ${elsewhere} and r.fingerprint = i.fingerprint)`;
  const stored = Object.values(shared.columns);
  const kept = await rowsOf(
    keptRow,
    client.query(
      `update ${stage} s set ${Object.entries(shared.columns)
        .map(([name, sql]) => `${name} = ${sql}`)
        .join(', ')}
       from ${shared.table} t, import_statement i
       where t.source_id = s.sourced_id and i.file = $1 and i.source_id = s.sourced_id and not s.is_deleted
         and row(${staged.join(', ')}) is distinct from row(${stored.join(', ')}) and ${isOlder}
       returning s.sourced_id as id`,
      [definition.name],
    ),
  );
  if (kept.length === 0) return [];
  const ids = kept.slice(0, NAMED).map(({ id }) => id);
  const more = kept.length > NAMED ? ', …' : '';
  return [
    `${definition.name}.csv: kept the newer value of another school for ${ids.join(', ')}${more} (${kept.length}).`,
  ];
}

/** Records the values of the package's schools. Returns how many changed. Call it after the merge. */
export async function recordStatements(client: ClientBase): Promise<number> {
  const sources = Object.entries(sharedFiles).map(
    ([
      file,
      { table, parent },
    ]) => `select '${file}' as file, t.source_id, ${parent} as known_parent_id from ${table} t
      where t.source_id in (select source_id from import_statement where file = '${file}')`,
  );
  const { rowCount } = await client.query(`
    insert into register_statement as old (file, source_id, school_id, fingerprint, stated_at)
    select distinct on (i.file, i.source_id, e.school_id) i.file, i.source_id, e.school_id, i.fingerprint, i.stated_at
    from import_statement i join (${sources.join(' union all ')}) known using (file, source_id)
    join student_contact_relationship r on r.known_parent_id = known.known_parent_id
    join enrolment e on e.student_id = r.student_id
    join import_package_school p on p.school_id = e.school_id
    order by i.file, i.source_id, e.school_id
    on conflict (file, source_id, school_id) do update
      set fingerprint = excluded.fingerprint, stated_at = excluded.stated_at where old.fingerprint <> excluded.fingerprint`);
  return rowCount ?? 0;
}
