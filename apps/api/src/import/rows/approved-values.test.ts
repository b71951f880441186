import { beforeEach, describe, expect, it } from 'vitest';
import { useRegister } from '../../testing/register.ts';
import { smallSchool, writePackageFolder } from '../../testing/package-files.ts';
import { importPackage } from '../index.ts';
import type { ImportReport } from '../index.ts';

const register = useRegister();

const before = 'Old Street 1';
const approved = 'New Street 2';
const newer = 'Third Street 3';

const addressHeader = ['Line1', 'Line2', 'Suburb', 'State', 'Postcode']
  .map((part) => `residential${part}`)
  .join();
const address = (line1: string): string => `${line1},,Ashgrove,QLD,4060`;
const asJson = (line1: string) => ({
  line1,
  line2: null,
  suburb: 'Ashgrove',
  state: 'QLD',
  postcode: '4060',
});

/** A value of each file, as the register supplies it and as the portal stores it. */
const subjects = {
  'an address of a parent': {
    file: 'parentDetails',
    rows: (value: string) => [
      `sourcedId,status,dateLastModified,${addressHeader}`,
      `PAR-A,,,${address(value)}`,
    ],
    table: 'known_parent',
    reference: 'known_parent_id',
    field: 'residential_address',
    json: asJson,
  },
  'an address of a student': {
    file: 'studentDetails',
    rows: (value: string) => [
      `sourcedId,status,dateLastModified,${addressHeader}`,
      `STU-A1,,,${address(value)}`,
    ],
    table: 'student',
    reference: 'student_id',
    field: 'residential_address',
    json: asJson,
  },
  'a contact': {
    file: 'contacts',
    rows: (value: string) => [
      'sourcedId,status,dateLastModified,userSourcedId,contactType,value,priority',
      `CON-1,,,PAR-A,PhoneHome,${value},1`,
    ],
    table: 'known_parent_contact',
    reference: 'known_parent_contact_id',
    field: 'value',
    json: (value: string) => value,
  },
} as const;

describe.each(Object.entries(subjects))('%s the school approved', (_, subject) => {
  beforeEach(async () => {
    await register.empty();
    await bring(before);
    await approve();
  });

  async function bring(value: string): Promise<ImportReport> {
    const files = { ...smallSchool(), [subject.file]: subject.rows(value) };
    return importPackage(register.connectionString, await writePackageFolder(files));
  }

  async function approve(): Promise<void> {
    const { table, reference, field, json } = subject;
    const values = [JSON.stringify(json(before)), JSON.stringify(json(approved))];
    const source = { known_parent: 'PAR-A', student: 'STU-A1', known_parent_contact: 'CON-1' }[table];
    await register.client.query(
      `insert into approved_value (${reference}, field, register_value, approved_value)
       select id, '${field}', $1, $2 from ${table} where source_id = $3`,
      [...values, source],
    );
    const set = field === 'value' ? "($1::jsonb #>> '{}')" : '$1::jsonb';
    await register.client.query(`update ${table} set ${field} = ${set} where source_id = $2`, [
      values[1],
      source,
    ]);
  }

  async function held(): Promise<unknown> {
    const { table, field, reference } = subject;
    const { rows } = await register.client.query<{ held: unknown }>(
      `select to_jsonb(t.${field}) as held from ${table} t where t.source_id in ('PAR-A', 'STU-A1', 'CON-1')
       order by exists (select from approved_value a where a.${reference} = t.id) desc, t.id limit 1`,
    );
    return rows[0]?.held;
  }
  const waiting = async (): Promise<number> =>
    (await register.client.query('select 1 from approved_value')).rowCount ?? 0;

  it('survives repeated imports of the old value', async () => {
    for (let night = 0; night < 2; night += 1) {
      const report = await bring(before);
      expect(report).toMatchObject({ outcome: 'unchanged', changes: 0 });
      expect(report.warnings.join()).toContain(
        '1 approved value kept, which the register has not taken in yet.',
      );
      expect(await held()).toEqual(subject.json(approved));
    }
    expect(await waiting()).toBe(1);
  });

  it('is managed by the register again once the register has it', async () => {
    expect(await bring(approved)).toMatchObject({ outcome: 'unchanged' });
    expect(await waiting()).toBe(0);
    await bring(before);
    expect(await held()).toEqual(subject.json(before));
  });

  it('is replaced by a value the school changed since, which the report mentions', async () => {
    const report = await bring(newer);
    expect(report.warnings.join()).toContain('1 approved value gave way to a newer value of the register.');
    expect(await held()).toEqual(subject.json(newer));
    expect(await waiting()).toBe(0);
  });

  it('is unchanged by a dry run', async () => {
    const files = { ...smallSchool(), [subject.file]: subject.rows(newer) };
    await importPackage(register.connectionString, await writePackageFolder(files), { dryRun: true });
    expect(await held()).toEqual(subject.json(approved));
    expect(await waiting()).toBe(1);
  });
});
