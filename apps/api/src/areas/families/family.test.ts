import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FamilyPage } from '@portal/contract/families';
import {
  delegate,
  makeAccount,
  makeContact,
  makeEnrolment,
  makeKnownParent,
  makeOwner,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestParent } from '@portal/test-support/factories/index';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { familyIdOf } from '../../testing/builders/office/school-families.ts';
import { makeRequest } from '../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const address = {
  line1: '22 Wattle Creek Road',
  line2: null,
  suburb: 'Quillby',
  state: 'QLD',
  postcode: '4999',
};

let harness: Harness;
let staff: TestStaff;
let family: Family;
let meera: TestParent;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
  const { pool } = harness.database;
  meera = await makeKnownParent(pool, {
    givenName: 'Meera',
    familyName: 'Sandhu',
    mobile: '0491 570 156',
    address,
  });
  family = await makeFamily(harness, { parent: meera, givenNames: 'Asha', email: 'meera@example.com' });
  await makeOwner(pool, [family.student], {
    isPrimary: false,
    email: 'callum@example.com',
    parent: await makeKnownParent(pool, {
      givenName: 'Callum',
      familyName: 'Reid',
      mobile: '0491 570 157',
      address: { ...address, line1: '9 Fig Street' },
    }),
  });
  staff = await makeStaff(harness, 'office', [family.school]);
});
afterAll(() => harness.close());

async function open(parent: TestParent | null): Promise<FamilyPage> {
  const id = await familyIdOf(harness, parent);
  const path = `/api/office/schools/${family.school.centreCode}/families/${id}`;
  return okay(await staff.browser.get(path)).json<FamilyPage>();
}

describe('O-8.2 the page of an adult', () => {
  it('shows how to reach the adult, their students, and what each adult may do', async () => {
    await makeRequest(harness, 'absence-reason', family);
    const page = await open(meera);
    expect(page).toMatchObject({
      name: 'Meera Sandhu',
      phone: '0491 570 156',
      email: 'meera@example.com',
      address: '22 Wattle Creek Road, Quillby QLD 4999',
      account: { state: 'active', secondStep: 'email' },
      students: [
        { name: 'Asha Testfamily', right: 'acts', otherRights: ['sees'], waiting: 1, hasOrder: false },
      ],
      others: [{ name: 'Callum Reid', account: 'active' }],
      elsewhere: 0,
      mayInvite: false,
      requests: [{ kind: 'absence-reason', state: 'submitted', about: 'Asha Testfamily' }],
    });
  });

  it('never shows another adult’s contact details', async () => {
    const page = JSON.stringify(await open(meera));
    for (const secret of ['570 157', '570157', 'callum@example.com', 'Fig Street'])
      expect(page).not.toContain(secret);
  });

  it('counts students of other schools without naming them', async () => {
    const { pool } = harness.database;
    const elsewhere = await makeStudent(pool, { givenNames: 'Zara' });
    await makeEnrolment(pool, elsewhere, await makeSchool(pool));
    await makeContact(pool, elsewhere, meera);
    const viewer = await makeAccount(pool);
    await delegate(pool, family.owner, viewer, elsewhere);
    const page = await open(meera);
    expect(page.elsewhere).toBe(1);
    expect(page.viewers).toEqual([]);
    expect(JSON.stringify(page)).not.toContain('Zara');
    await delegate(pool, family.owner, viewer, family.student);
    expect((await open(meera)).viewers).toMatchObject([{ name: 'Viewer Testfamily', student: 'Asha' }]);
  });

  it('is recorded, and the adult can read that it was opened', async () => {
    await open(meera);
    const history = (await family.browser.get('/api/user/accessHistory')).json<{
      entries: { text: string }[];
    }>();
    expect(history.entries[0]?.text).toBe(
      'The school or support staff opened your family’s page in the school office.',
    );
    const page = await open(meera);
    expect(page.activity.filter(({ what }) => what === 'viewed')[0]?.by).toBe(staff.name);
    expect(page.activity.map(({ what }) => what)).toContain('signedIn');
  });

  it('names nobody who is barred by an intervention order, and says whom to contact', async () => {
    const { pool } = harness.database;
    const student = await makeStudent(pool, { givenNames: 'Ollie' });
    await makeEnrolment(pool, student, family.school);
    const rae = await makeKnownParent(pool, { givenName: 'Rae', familyName: 'Dunn' });
    const barred = await makeKnownParent(pool, { givenName: 'Kit', familyName: 'Moss' });
    await makeContact(pool, student, rae);
    await makeContact(pool, student, barred, { interventionOrder: true });
    const hers = await open(rae);
    expect(hers).toMatchObject({
      students: [{ name: 'Ollie Testfamily', hasOrder: true }],
      others: [],
      order: { barredFrom: 0, barredOthers: 1, contactOnly: ['Rae Dunn'] },
      mayInvite: true,
    });
    expect(JSON.stringify(hers)).not.toContain('Kit');
    const his = await open(barred);
    expect(his).toMatchObject({
      students: [],
      others: [],
      order: { barredFrom: 1, barredOthers: 0, contactOnly: ['Rae Dunn'] },
      mayInvite: false,
    });
    expect(JSON.stringify(his)).not.toContain('Ollie');
  });
});
