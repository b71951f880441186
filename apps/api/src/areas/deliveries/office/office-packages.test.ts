/** Whose packages staff import in the office, and how long they are kept (O-12.3, O-12.4). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '@portal/contract/staff';
import { makeDeliveringSchool } from '../../../testing/builders/deliveries.ts';
import type { DeliveringSchool } from '../../../testing/builders/deliveries.ts';
import { OfficeImporter, renamedSchool } from '../../../testing/builders/office/office-imports.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { smallSchool } from '../../../testing/package-files.ts';
import type { PackageFiles } from '../../../testing/package-files.ts';
import { sweep } from '../../../background.ts';

const day = 86_400_000;

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { IMPORT_KEEP_DAYS: '14', IMPORT_ALARM_HOURS: '30' } });
});
afterAll(() => harness.close());

let letters = 0;
let letter: string;
let school: DeliveringSchool;
let office: OfficeImporter;
beforeEach(async () => {
  letter = 'ABCDEFGHIJ'.charAt(letters);
  letters += 1;
  school = await makeDeliveringSchool(harness, letter);
  office = await importer('office');
});

const importer = async (role: StaffRole) =>
  new OfficeImporter(await makeStaff(harness, role, [school]), school);

async function check(files: PackageFiles, by = office): Promise<string> {
  const id = await by.upload(files);
  await harness.runImports();
  return id;
}

const names = async () => {
  const { rows } = await harness.database.pool.query<{ name: string }>(
    'select given_names as name from student where source_id like $1 order by 1',
    [`STU-${letter}%`],
  );
  return rows.map(({ name }) => name);
};

describe('a package of the office', () => {
  it('O-12.3 may have invoices only, if a business manager uploads it, who sees no other package', async () => {
    const all = await check(renamedSchool(letter));
    const manager = await importer('business-manager');
    const id = await check(smallSchool(letter), manager);
    expect((await manager.list()).map((one) => one.id)).toEqual([id]);
    expect((await manager.apply(all)).statusCode).toBe(404);
    const { state, preview } = await manager.read(id);
    expect(state).toBe('refused');
    expect(preview?.problems.map(({ file }) => file)).toContain('users.csv');
    expect(preview?.problems[0]?.reason).toContain('invoices.csv only');
  });

  it('O-12.3 of another school is refused, and students whom another school has are left to the operator', async () => {
    const other = await makeDeliveringSchool(harness, 'I');
    const foreign = await check(smallSchool('I'));
    expect(await office.read(foreign)).toMatchObject({ state: 'refused' });
    const [header = '', ...enrolments] = smallSchool(letter)['studentEnrolments'] ?? [];
    const [users = '', ...people] = smallSchool(letter)['users'] ?? [];
    const [roles = '', ...held] = smallSchool(letter)['roles'] ?? [];
    const joining = await check({
      ...smallSchool(letter),
      users: [users, ...people, (smallSchool('I')['users'] ?? [])[1] ?? ''],
      roles: [roles, ...held, `R-ZZ,,,STU-I1,primary,student,,,SCH-${letter}`],
      studentEnrolments: [header, ...enrolments, `ENR-ZZ,,,STU-I1,SCH-${letter},A,4,,2026-11-01,`],
    });
    expect(await office.read(joining)).toMatchObject({
      state: 'checked',
      preview: { excesses: [{ kind: 'joining', count: 1 }] },
    });
    expect((await (await importer('principal')).apply(joining, 1)).statusCode).toBe(403);
    expect(await new OfficeImporter(await makeStaff(harness, 'office', [other]), other).list()).toEqual([]);
  });

  it('O-12.4 can be given up, and its content is deleted', async () => {
    const id = await check(renamedSchool(letter));
    expect(okay(await office.discard(id)).json()).toMatchObject({ state: 'abandoned' });
    expect((await office.apply(id)).statusCode).toBe(409);
    const { rowCount } = await harness.database.pool.query(
      'select from delivery_part p join delivery d on d.id = p.delivery_id where d.public_id = $1',
      [id],
    );
    expect(rowCount).toBe(0);
  });

  it('O-12.4 can be imported again for two weeks, through the same preview', async () => {
    const first = await check(renamedSchool(letter));
    okay(await office.apply(first));
    await harness.runImports();
    const second = await check(smallSchool(letter));
    okay(await office.apply(second));
    await harness.runImports();
    expect(await names()).toEqual(['Amelia', 'Minh']);
    const { id } = okay(await office.repeat(first)).json<{ id: string }>();
    await harness.runImports();
    expect(await office.read(id)).toMatchObject({
      state: 'checked',
      preview: { people: { students: { changed: 1 } } },
    });
    okay(await office.apply(id));
    await harness.runImports();
    expect(await names()).toEqual(['Amalia', 'Minh']);
    harness.advance(15 * day);
    await sweep(harness.database.db, harness.config, harness.now());
    // Their session has ended.
    const later = await importer('office');
    expect((await later.repeat(first)).statusCode).toBe(409);
    expect((await later.list()).map(({ mayRepeat }) => mayRepeat)).toEqual([false, false, false]);
  });

  it('O-12.5 is overdue after the operator’s limit, which a good package ends', async () => {
    const id = await check(renamedSchool(letter));
    okay(await office.apply(id));
    await harness.runImports();
    expect(await office.overdue()).toBeNull();
    const finished = (await office.read(id)).finishedAt;
    harness.advance(1.5 * day);
    const later = await importer('office');
    expect(await later.overdue()).toEqual({ since: finished, everyHours: 30 });
    expect(await (await importer('business-manager')).overdue()).toBeNull();
    const again = await check(smallSchool(letter), later);
    expect(await later.overdue()).not.toBeNull();
    okay(await later.apply(again));
    await harness.runImports();
    expect(await later.overdue()).toBeNull();
  });
});
