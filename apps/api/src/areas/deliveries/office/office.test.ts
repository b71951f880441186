/** Importing packages in the office (O-12). */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StaffRole } from '@portal/contract/staff';
import {
  SchoolSystem,
  makeDeliveringSchool,
  schoolWithEvents,
} from '../../../testing/builders/deliveries.ts';
import type { DeliveringSchool } from '../../../testing/builders/deliveries.ts';
import {
  OfficeImporter,
  changedSchool,
  renamedSchool,
} from '../../../testing/builders/office/office-imports.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { smallSchool } from '../../../testing/package-files.ts';
import type { PackageFiles } from '../../../testing/package-files.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { IMPORT_KEEP_DAYS: '14' } });
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

const events = (count: number) => schoolWithEvents(letter, [...'0123456789'].slice(0, count));

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

describe('a package that staff upload', () => {
  it('O-12.1 O-12.2 is checked first, with people and access by name, and changes nothing', async () => {
    const [header = '', contact = ''] = smallSchool(letter)['studentContacts'] ?? [];
    const id = await check({
      ...renamedSchool(letter),
      studentContacts: [header, contact, contact.replace(`STU-${letter}1`, `STU-${letter}2`)],
    });
    expect(await names()).toEqual(['Amelia', 'Minh']);
    const { state, sentBy, name, preview } = await office.read(id);
    expect({ state, name }).toEqual({ state: 'checked', name: 'package.zip' });
    expect(sentBy).toMatch(/^Staff/);
    expect(preview).toMatchObject({
      problemCount: 0,
      excesses: [],
      people: {
        students: { added: 0, changed: 1, removed: 0 },
        parents: { added: 0, changed: 0, removed: 0 },
        listed: [{ kind: 'student', change: 'changed', name: 'Amalia Fairweather' }],
      },
      access: {
        counts: { gained: 1, lost: 0 },
        listed: [{ kind: 'gained', student: 'Minh Fairweather', other: 'Louise Fairweather' }],
      },
    });
    expect(preview?.files).toContainEqual(expect.objectContaining({ file: 'users.csv', changed: 1 }));
  });

  it('O-12.1 lists its problems by cause and by line, and can’t be imported', async () => {
    const id = await check(
      changedSchool(letter, 'absences', (lines) => lines.map((line) => line.replace('2026-03-03', '3/3/26'))),
    );
    const { state, preview } = await office.read(id);
    expect(state).toBe('refused');
    const problem = { file: 'absences.csv', column: 'date', reason: expect.stringContaining('date') };
    expect(preview?.causes).toEqual([{ ...problem, count: 1, lines: [3] }]);
    expect(preview?.problems).toEqual([{ ...problem, line: 3 }]);
    expect((await office.apply(id)).statusCode).toBe(409);
  });

  it('O-12.1 can be continued by the person who began it, not by the school’s key or a colleague', async () => {
    const id = String((await office.create(9)).headers['location']).slice(office.path.length + 1);
    const first = Buffer.alloc(4);
    const colleague = await importer('principal');
    expect((await colleague.append(id, 0, first)).statusCode).toBe(404);
    const system = new SchoolSystem(harness.app, school);
    expect((await system.append(`/api/import/${id}`, 0, first)).statusCode).toBe(404);
    expect((await office.append(id, 0, first)).statusCode).toBe(204);
    expect(await office.read(id)).toMatchObject({ state: 'uploading', receivedBytes: 4 });
  });

  it('O-12.3 is imported in full once somebody confirms, with an audit row for each step', async () => {
    const id = await check(renamedSchool(letter));
    expect(okay(await office.apply(id)).json()).toMatchObject({ state: 'waiting' });
    expect((await office.apply(id)).statusCode).toBe(409);
    await harness.runImports();
    expect(await names()).toEqual(['Amalia', 'Minh']);
    expect(await office.read(id)).toMatchObject({ state: 'imported', counts: { changed: 1 } });
    const { rows } = await harness.database.pool.query<{ event: string }>(
      'select event from audit_event where subject = $1 order by id',
      [id],
    );
    expect(rows.map(({ event }) => event.replace('deliveries.', ''))).toEqual([
      'begun',
      'received',
      'checked',
      'confirmed',
      'finished',
    ]);
  });

  it('O-12.3 is checked again if another package was imported after its check', async () => {
    const first = await check(renamedSchool(letter));
    const second = await check(
      changedSchool(letter, 'users', (lines) => lines.map((line) => line.replace('Minh', 'Min'))),
    );
    harness.advance(1000);
    okay(await office.apply(first));
    okay(await office.apply(second));
    await harness.runImports();
    expect(await names()).toEqual(['Amalia', 'Minh']);
    expect(await office.read(first)).toMatchObject({ state: 'imported' });
    // It would also take back what the first package has changed.
    expect(await office.read(second)).toMatchObject({
      state: 'checked',
      approvedBy: null,
      preview: { people: { students: { changed: 2 } } },
    });
  });

  it('O-12.3 needs a principal and the number beyond the limits', async () => {
    await new SchoolSystem(harness.app, school).deliver(events(10));
    await harness.runImports();
    const id = await check(events(1));
    const { state, preview } = await office.read(id);
    expect(state).toBe('checked');
    expect(preview).toMatchObject({ problemCount: 0, excesses: [{ kind: 'removal', count: 9 }] });
    expect((await office.apply(id, 9)).statusCode).toBe(403);
    const principal = await importer('principal');
    expect((await principal.apply(id, null)).statusCode).toBe(409);
    expect((await principal.apply(id, 8)).statusCode).toBe(409);
    okay(await principal.apply(id, 9));
    await harness.runImports();
    expect(await office.read(id)).toMatchObject({ state: 'imported', counts: { removed: 9 } });
  });

  it('O-12.3 that the school’s system delivered can be confirmed by the principal, too', async () => {
    const system = new SchoolSystem(harness.app, school);
    await system.deliver(events(10));
    await system.deliver(events(1));
    await harness.runImports();
    const [newest] = await office.list();
    expect(newest).toMatchObject({ state: 'checked', source: 'system' });
    okay(await (await importer('principal')).apply(newest?.id ?? '', 9));
    await harness.runImports();
    expect((await office.list())[0]).toMatchObject({ state: 'imported' });
  });
});
