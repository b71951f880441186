import type { Address, TypedAddress } from '@portal/contract/people';
import type { StudentDetails } from '@portal/contract/student-details';
import { delegate, makeAccount, makeEnrolment, switchFeature } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { describeChangeRequests, formAnswers, schoolOffice } from '../../testing/builders/change-requests.ts';
import {
  makeCoParent,
  makeFamily,
  makeTeachingSchool,
  testPasswordHash,
} from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const home: Address = {
  line1: '1 Old Street',
  line2: null,
  suburb: 'Ashgrove',
  state: 'QLD',
  postcode: '4060',
};
const moved: TypedAddress = {
  line1: '2 New Street',
  line2: 'Unit 3',
  suburb: 'Bardon',
  state: 'QLD',
  postcode: '4065',
};
const asTyped = (address: Address | null): TypedAddress => ({
  line1: '',
  suburb: '',
  postcode: '',
  ...address,
  line2: address?.line2 ?? '',
  state: 'QLD',
});

/** A student born on 4 May 2012 who lives with their owner. */
async function makeStudentFamily(): Promise<Family> {
  const family = await makeFamily(harness, { livesWith: true });
  await harness.database.pool.query(
    `update student set date_of_birth = '2012-05-04', residential_address = $2 where id = $1`,
    [family.student.id, JSON.stringify(home)],
  );
  return family;
}

const pathOf = ({ student, school }: Pick<Family, 'student' | 'school'>): string =>
  `/api/student/details/${student.oneSchoolId}/${school.centreCode}`;
const read = async (family: Pick<Family, 'student' | 'school'>, browser: TestBrowser) =>
  (await browser.get(pathOf(family))).json<StudentDetails>();

/** The payload the form would send: the stored values with these changes. */
async function bodyFor(family: Family, changes: object = {}, browser = family.browser) {
  const held = await read(family, browser);
  return {
    oneSchoolId: held.oneSchoolId,
    version: held.version,
    dateOfBirth: held.dateOfBirth ?? '',
    residentialAddress: held.residesWithParent ? asTyped(held.residentialAddress) : null,
    postalAddress: held.residesWithParent ? asTyped(held.postalAddress ?? held.residentialAddress) : null,
    ...changes,
  };
}
const send = (browser: TestBrowser, body: object) => browser.post('/api/student', { body });
const submit = async (family: Family, changes: object) =>
  send(family.browser, await bodyFor(family, changes));
const move = { residentialAddress: moved, postalAddress: moved };

const office = schoolOffice(() => harness);

describeChangeRequests(() => harness, {
  ...formAnswers,
  kind: 'student-details',
  make: makeStudentFamily,
  bodyOf: (family) => bodyFor(family, move),
  send: (family, body) => send(family.browser, body),
  async record(family) {
    const { dateOfBirth, residentialAddress, postalAddress } = await read(family, family.browser);
    return { dateOfBirth, residentialAddress, postalAddress };
  },
  outcome: async (family) => (await read(family, family.browser)).updatedDetails,
  stale: [
    {
      bodyOf: (family) => bodyFor(family, { dateOfBirth: '2012-05-01' }),
      errors: { errors: [{ path: 'residentialAddress', message: 'The residential address has changed.' }] },
    },
  ],
  mails: {
    approved: /has approved the changes to .+’s details\./,
    rejected: /They are as they were\./,
  },
  refused: [
    [{ dateOfBirth: '' }, 'Date of birth is required'],
    [{ dateOfBirth: '31/02/2012' }, 'A valid date of birth is required. Correct format is: dd/mm/yyyy'],
    [{ dateOfBirth: '<script>' }, 'A valid date of birth is required. Correct format is: dd/mm/yyyy'],
    [{ dateOfBirth: '18/11/2026' }, 'Date of birth must be in the past'],
    [{ dateOfBirth: '2026-11-19' }, 'Date of birth must be in the past'],
    [{ residentialAddress: { ...moved, line1: '' } }, 'Address line 1 is required'],
    [{ postalAddress: { ...moved, postcode: '40' } }, 'A valid postcode is required'],
    [
      { residentialAddress: { ...moved, line1: 'x'.repeat(101) } },
      'Address line 1 cannot be longer than 100 characters',
    ],
  ],
  foreign: [
    { isUserPPAOForStudent: true },
    { eqid: '1234567890A' },
    { residentialAddress: { ...moved, country: 'AU' } },
    { dateOfBirth: ['2012-05-03'] },
    { residesWithParent: true },
  ],
});

describe('a student’s details', () => {
  it('are shown to the owner the student lives with', async () => {
    const family = await makeStudentFamily();
    expect(await read(family, family.browser)).toMatchObject({
      residesWithParent: true,
      dateOfBirth: '2012-05-04',
      residentialAddress: home,
      postalAddress: null,
      updatedDetails: null,
    });
  });

  it('T29 are pending at the school as requested, and the record is unchanged', async () => {
    const family = await makeStudentFamily();
    const answer = await submit(family, { ...move, dateOfBirth: '03/05/2012' });
    const submittedAt = harness.now().toISOString();
    expect(answer.json()).toEqual({
      state: 'submitted',
      submittedAt,
      decidedAt: null,
      note: null,
      notAccepted: [],
    });
    expect(await read(family, family.browser)).toMatchObject({
      dateOfBirth: '2012-05-04',
      residentialAddress: home,
      postalAddress: null,
      updatedDetails: {
        state: 'submitted',
        submittedAt,
        requested: { dateOfBirth: '2012-05-03', residentialAddress: moved, postalAddress: null },
      },
    });
  });

  it('become current when the school approves: only the changed values, keeping the register’s updates since', async () => {
    const family = await makeStudentFamily();
    await submit(family, move);
    const { id } = family.student;
    await harness.database.pool.query(`update student set date_of_birth = '2012-06-01' where id = $1`, [id]);
    await office.approve(family, 'Thank you');
    expect(await read(family, family.browser)).toMatchObject({
      dateOfBirth: '2012-06-01',
      residentialAddress: moved,
      postalAddress: null,
      updatedDetails: { state: 'approved', note: 'Thank you', requested: null },
    });
    const kept = await harness.database.db
      .selectFrom('approved_value')
      .select(['field', 'register_value', 'approved_value'])
      .where('student_id', '=', id)
      .execute();
    expect(kept).toEqual([{ field: 'residential_address', register_value: home, approved_value: moved }]);
  });

  it('accept a separate postal address and a date of birth', async () => {
    const family = await makeStudentFamily();
    await submit(family, { postalAddress: moved, dateOfBirth: '2012-05-05' });
    await office.approve(family);
    expect(await read(family, family.browser)).toMatchObject({
      dateOfBirth: '2012-05-05',
      residentialAddress: home,
      postalAddress: moved,
    });
    const backHome = { postalAddress: asTyped(home) };
    await submit(family, backHome);
    await office.approve(family);
    expect((await read(family, family.browser)).postalAddress).toEqual(home);
  });

  it('are decided by the school where the student is active', async () => {
    const family = await makeStudentFamily();
    const before = await makeTeachingSchool(harness);
    await makeEnrolment(harness.database.pool, family.student, before, { status: 'L' });
    await submit(family, move);
    await expect(office.onlyRequest({ school: before })).rejects.toThrow('Nothing waits');
    expect(await office.onlyRequest(family)).toMatchObject({ kind: 'student-details' });
  });
});

describe('access to student details', () => {
  it('T27 shows no address to an owner the student does not live with, and accepts none from them', async () => {
    const family = await makeStudentFamily();
    const { browser } = await makeCoParent(harness, family);
    await submit(family, move);
    const shown = await browser.get(pathOf(family));
    expect(shown.json()).toMatchObject({
      residesWithParent: false,
      dateOfBirth: '2012-05-04',
      residentialAddress: null,
      postalAddress: null,
      updatedDetails: null,
    });
    expect(shown.body).not.toMatch(/Old Street|New Street|Ashgrove|Bardon/);
    const body = await bodyFor(family, { dateOfBirth: '2012-05-03' }, browser);
    expect((await send(browser, { ...body, ...move })).statusCode).toBe(403);
    expect((await send(browser, body)).statusCode).toBe(200);
    expect((await read(family, browser)).updatedDetails).toMatchObject({
      requested: { dateOfBirth: '2012-05-03', residentialAddress: null },
    });
  });

  it('T27 hides the address once the student no longer lives with the owner', async () => {
    const family = await makeStudentFamily();
    await submit(family, move);
    await harness.database.pool.query(
      'update student_contact_relationship set lives_with = false where student_id = $1',
      [family.student.id],
    );
    const { body } = await family.browser.get(pathOf(family));
    expect(body).not.toMatch(/Old Street|New Street/);
  });

  it('requires both addresses from an owner the student lives with', async () => {
    const family = await makeStudentFamily();
    expect((await submit(family, { residentialAddress: null })).statusCode).toBe(403);
  });

  it('T29 are refused to viewers', async () => {
    const family = await makeStudentFamily();
    const viewer = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    await delegate(harness.database.pool, family.owner, viewer, family.student);
    const browser = await harness.signIn(viewer.email);
    expect((await browser.get(pathOf(family))).statusCode).toBe(403);
    expect((await send(browser, await bodyFor(family, move))).statusCode).toBe(403);
  });

  it('are hidden from everyone where the school has the feature off', async () => {
    const family = await makeStudentFamily();
    const body = await bodyFor(family, move);
    await switchFeature(harness.database.pool, family.school, 'StudentDetails');
    expect((await family.browser.get(pathOf(family))).statusCode).toBe(403);
    expect((await send(family.browser, body)).statusCode).toBe(403);
  });

  it('T25 of another family are not found', async () => {
    const family = await makeStudentFamily();
    const other = await makeStudentFamily();
    expect((await other.browser.get(pathOf(family))).statusCode).toBe(404);
    expect((await send(other.browser, await bodyFor(family, move))).statusCode).toBe(404);
  });
});

describe('input validation', () => {
  it.each(['17/11/2026', '2026-11-17', ' 1/2/2012 '])('accepts the date of birth %s', async (dateOfBirth) => {
    expect((await submit(await makeStudentFamily(), { dateOfBirth })).statusCode).toBe(200);
  });

  it('refuses a request without changes', async () => {
    expect((await submit(await makeStudentFamily(), {})).statusCode).toBe(400);
  });
});
