import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FoundFamily } from '@portal/contract/families';
import {
  makeContact,
  makeEnrolment,
  makeInvoice,
  makeKnownParent,
  makeOwner,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestInvoice, TestSchool, TestStudent } from '@portal/test-support/factories/index';
import { insertRow } from '@portal/test-support/factories/insert';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let school: TestSchool;
let staff: TestStaff;
let asha: TestStudent;
let invoice: TestInvoice;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
  const { pool } = harness.database;
  school = await makeSchool(pool);
  staff = await makeStaff(harness, 'office', [school]);
  asha = await makeStudent(pool, { givenNames: 'Asha', familyName: 'Sandhu-Reid' });
  await makeEnrolment(pool, asha, school, { yearLevel: '09' });
  const meera = await makeKnownParent(pool, { givenName: 'Mễera', familyName: 'Sandhu' });
  await makeOwner(pool, [asha], { parent: meera, email: 'meera@example.com' });
  const callum = await makeKnownParent(pool, {
    givenName: 'Callum',
    familyName: 'Reid',
    email: 'callum.reid@example.com',
  });
  await makeContact(pool, asha, callum, { isPrimary: false });
  const { id } = await insertRow(pool, 'invitation', {
    code_hash: '\\xabcdef',
    known_parent_id: callum.id,
    school_id: school.id,
    created_at: harness.now(),
    created_by: 'a test',
    expires_at: new Date(harness.now().getTime() + 1000),
  });
  await pool.query(`insert into invitation_sending (invitation_id, code_end) values ($1, '349K')`, [id]);
  invoice = await makeInvoice(pool, asha, school, { owingCents: 100, dueDate: '2026-12-01' });
  // A family of the same name at another school, and one that has left.
  const elsewhere = await makeStudent(pool, { givenNames: 'Priya', familyName: 'Sandhu' });
  await makeEnrolment(pool, elsewhere, await makeSchool(pool));
  await makeOwner(pool, [elsewhere], { email: 'meera@example.org' });
  const left = await makeStudent(pool, { givenNames: 'Arjun', familyName: 'Sandhu' });
  await makeEnrolment(pool, left, school, { status: 'L' });
  await makeOwner(pool, [left]);
});
afterAll(() => harness.close());

async function find(search: string): Promise<FoundFamily[]> {
  const path = `/api/office/schools/${school.centreCode}/families/search`;
  return okay(await staff.browser.post(path, { body: { search } })).json<{ families: FoundFamily[] }>()
    .families;
}
const namesOf = (families: FoundFamily[]): string[] => families.map(({ name }) => name);

describe('O-8.1 a family is found', () => {
  it.each([
    ['by a student’s name', () => 'sandhu-r'],
    ['by both parts of a student’s name', () => 'reid ash'],
    ['by the EQ ID', () => asha.eqId],
    ['by an invoice number', () => invoice.invoiceNumber],
  ])('%s, each adult by themselves', async (_, search) => {
    const found = await find(search());
    expect(namesOf(found)).toEqual(['Callum Reid', 'Mễera Sandhu']);
    expect(found[0]).toMatchObject({
      account: 'none',
      hasOpenCode: true,
      elsewhere: 0,
      students: [{ name: 'Asha Sandhu-Reid', yearLevel: 'Year 9' }],
    });
    expect(found[1]).toMatchObject({ account: 'active', hasOpenCode: false });
  });

  it.each([
    ['by their name', 'Meéra', 'Mễera Sandhu'],
    ['by the address of their account', 'meera@ex', 'Mễera Sandhu'],
    ['by their address in the register', 'Callum.Reid@example.com', 'Callum Reid'],
    ['by the end of their code', '349k', 'Callum Reid'],
  ])('%s, only the adult', async (_, search, name) => {
    expect(namesOf(await find(search))).toEqual([name]);
  });

  it.each(['Priya', 'meera@example.org', 'Arjun', 'Meera Reid', 'andhu'])(
    'not at another school, after leaving, or by part of a word: %s',
    async (search) => {
      expect(await find(search)).toEqual([]);
    },
  );
});
