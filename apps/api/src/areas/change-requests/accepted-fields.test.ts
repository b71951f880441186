/** Accepting only some fields of a request, from the office's call to the family's page and the export (O-4.10). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestDetail } from '@portal/contract/queue';
import type { StudentDetails } from '@portal/contract/student-details';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { exportReady } from '../../platform/outgoing/outgoing.ts';
import { approvedChanges, listChangeRequests, writeChanges } from './index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const home = { line1: '1 Old Road', line2: null, suburb: 'Ashgrove', state: 'QLD', postcode: '4060' };
const moved = { ...home, line1: '2 New Road' };
const typed = (address: typeof home) => ({ ...address, line2: '' });

interface Asked {
  family: Family;
  staff: TestStaff;
  path: string;
}

const detailsPath = ({ student, school }: Family): string =>
  `/api/student/details/${student.oneSchoolId}/${school.centreCode}`;
const familySees = async ({ family }: Asked) =>
  okay(await family.browser.get(detailsPath(family))).json<StudentDetails>();

/** A family that has asked for another date of birth and another address. */
async function askForTwo(): Promise<Asked> {
  const family = await makeFamily(harness, { livesWith: true });
  const { student, school, browser } = family;
  await harness.database.pool.query(
    `update student set date_of_birth = '2012-05-04', residential_address = $2 where id = $1`,
    [student.id, JSON.stringify(home)],
  );
  const { oneSchoolId, version } = okay(await browser.get(detailsPath(family))).json<StudentDetails>();
  const body = {
    oneSchoolId,
    version,
    dateOfBirth: '03/05/2012',
    residentialAddress: typed(moved),
    postalAddress: typed(moved),
  };
  okay(await browser.post('/api/student', { body }));
  const [request] = await listChangeRequests(harness.database.db, { centreCode: school.centreCode });
  const path = `/api/office/schools/${school.centreCode}/requests/${request?.id ?? ''}`;
  return { family, staff: await makeStaff(harness, 'office', [school]), path };
}

const decide = ({ staff, path }: Asked, decision: object) =>
  staff.browser.post(`${path}/decide`, {
    body: { version: 0, outcome: 'approved', note: '', isUnauthorised: false, ...decision },
  });
const officeSees = async ({ staff, path }: Asked) =>
  okay(await staff.browser.get(path)).json<RequestDetail>();

async function acceptBirthDate(): Promise<Asked> {
  const asked = await askForTwo();
  okay(await decide(asked, { acceptedFields: ['dateOfBirth'] }));
  harness.advance(2 * 60_000);
  await harness.runTasks();
  return asked;
}

describe('O-4.10 accepting only some fields', () => {
  it('changes only those, and the family reads which', async () => {
    const asked = await acceptBirthDate();
    expect(await familySees(asked)).toMatchObject({
      dateOfBirth: '2012-05-03',
      residentialAddress: home,
      updatedDetails: { state: 'approved', notAccepted: ['Residential address'] },
    });
    const letter = harness.outbox.messages.findLast(({ to }) => to === asked.family.owner.email);
    expect(letter?.text).toContain('has approved some of the changes');
    expect(letter?.text).toContain('Approved: Date of birth.');
    expect(letter?.text).toContain('Not approved: Residential address.');
  });

  it('keeps what was asked, with what became of each field', async () => {
    const asked = await acceptBirthDate();
    const { changes } = await officeSees(asked);
    expect(changes).toMatchObject([
      { id: 'dateOfBirth', after: '2012-05-03', isAccepted: true },
      { id: 'residentialAddress', after: '2 New Road, Ashgrove QLD 4060', isAccepted: false },
      { id: 'postalAddress', isChanged: false, isAccepted: null },
    ]);
  });

  it('exports only the accepted ones as changed', async () => {
    await exportReady(harness.database.db, approvedChanges, {
      exportedBy: 'test',
      now: harness.now(),
      requestId: 'test',
    });
    await acceptBirthDate();
    const batch = await exportReady(harness.database.db, approvedChanges, {
      exportedBy: 'test',
      now: harness.now(),
      requestId: 'test',
    });
    if (!batch) throw new Error('Nothing was exported');
    const lines = writeChanges('csv', batch).split('\n');
    expect(lines.filter((line) => line.includes('true')).join('\n')).toContain('dateOfBirth');
    expect(lines.filter((line) => line.includes('2 New Road'))).toEqual([]);
  });

  it('is the same as approving where all are accepted', async () => {
    const asked = await askForTwo();
    okay(await decide(asked, { acceptedFields: ['dateOfBirth', 'residentialAddress'] }));
    harness.advance(2 * 60_000);
    await harness.runTasks();
    expect(await familySees(asked)).toMatchObject({
      residentialAddress: moved,
      updatedDetails: { notAccepted: [] },
    });
  });

  it.each([
    { acceptedFields: [] },
    { acceptedFields: ['contact:unknown'] },
    { acceptedFields: ['dateOfBirth'], outcome: 'rejected', note: 'No' },
  ])('refuses %j', async (decision) => {
    const asked = await askForTwo();
    expect((await decide(asked, decision)).statusCode).toBe(400);
    expect(await officeSees(asked)).toMatchObject({ state: 'waiting' });
  });
});
