import { studentMatch } from '@portal/contract/add-student';
import {
  makeAccount,
  makeContact,
  makeEnrolment,
  makeSchool,
  makeStudent,
} from '@portal/test-support/factories/index';
import type { TestSchool, TestStudent } from '@portal/test-support/factories/index';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { User } from '@portal/contract/students';
import { describeChangeRequests, schoolOffice } from '../../testing/builders/change-requests.ts';
import {
  makeCoParent,
  makeFamily,
  makeTeachingSchool,
  testPasswordHash,
} from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { statementsOf } from '../../testing/count-statements.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { listChangeRequests } from '../change-requests/index.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

interface Sibling extends Family {
  sibling: TestStudent;
  siblingSchool: TestSchool;
}

/** A family whose second child the register knows and the parent has not added. */
async function makeSibling(enrolment: Parameters<typeof makeEnrolment>[3] = {}): Promise<Sibling> {
  const { pool } = harness.database;
  const family = await makeFamily(harness);
  const siblingSchool = await makeTeachingSchool(harness);
  const sibling = await makeStudent(pool, { givenNames: 'Toby', familyName: 'Sandhu' });
  await makeEnrolment(pool, sibling, siblingSchool, { yearLevel: '03', ...enrolment });
  if (family.owner.parent) await makeContact(pool, sibling, family.owner.parent);
  return { ...family, sibling, siblingSchool };
}

const typed = ({ sibling, siblingSchool }: Sibling) => ({
  eqid: sibling.eqId,
  schoolId: siblingSchool.centreCode,
  yearLevel: '03',
});

const ask = ({ browser }: Pick<Family, 'browser'>, body: object) =>
  browser.post('/api/studentRelation', { body });
const user = async ({ browser }: Pick<Family, 'browser'>): Promise<User> =>
  (await browser.get('/api/user')).json<User>();

const office = schoolOffice(() => harness);
const stateIs = (state: number) => (response: LightMyRequestResponse) =>
  response.statusCode === 200 && response.json<{ state: number }>().state === state;
const atSchool = ({ siblingSchool }: Sibling) => ({ school: siblingSchool });

describeChangeRequests(() => harness, {
  kind: 'add-student',
  async make() {
    const family = await makeSibling();
    return { ...family, ...atSchool(family) };
  },
  bodyOf: typed,
  send: ask,
  record: async (family) => (await user(family)).students.map(({ displayName }) => displayName),
  outcome: async (family) => ({ pending: (await user(family)).pendingStudents }),
  made: stateIs(studentMatch.MatchAcceptedApprovalPending),
  awaiting: stateIs(studentMatch.AlreadyMatchedApprovalPending),
  shown: {
    submitted: { pending: [{ name: 'Toby Sandhu' }] },
    approved: { pending: [] },
    rejected: { pending: [] },
  },
  stale: [],
  // Concurrent attempts all count until the correct ones are refunded.
  together: 5,
  mails: {
    approved: /You can now see Toby under My students\./,
    rejected: /could not approve your request to add Toby\./,
  },
  refused: [
    [{ eqid: '' }, 'EQ ID required'],
    [{ eqid: '12345678901A' }, 'EQ ID cannot be longer than 11 characters'],
    [{ eqid: '12345A' }, 'The EQ ID is not valid. It has 10 digits and a final letter'],
    [{ schoolId: '' }, 'School required'],
    [{ schoolId: "x'; drop table" }, 'School required'],
    [{ yearLevel: '' }, 'Year level required'],
    [{ yearLevel: '13' }, 'Year level required'],
  ],
  foreign: [{ state: 2 }],
});

describe('adding a student', () => {
  it('sends the request to the school, shows the student as pending, and reports a repeat', async () => {
    const family = await makeSibling();
    const first = await ask(family, typed(family));
    expect(first.json()).toEqual({ name: 'Toby Sandhu', state: studentMatch.MatchAcceptedApprovalPending });
    expect((await user(family)).pendingStudents).toEqual([{ name: 'Toby Sandhu' }]);
    expect(
      await listChangeRequests(harness.database.db, { id: (await office.onlyRequest(atSchool(family))).id }),
    ).toMatchObject([
      {
        kind: 'add-student',
        eqId: family.sibling.eqId,
        newValues: {
          eqid: family.sibling.eqId,
          schoolCode: family.siblingSchool.centreCode,
          yearLevel: '03',
        },
      },
    ]);
    expect((await ask(family, typed(family))).json()).toEqual({
      name: 'Toby Sandhu',
      state: studentMatch.AlreadyMatchedApprovalPending,
    });
    expect(
      await listChangeRequests(harness.database.db, { centreCode: family.siblingSchool.centreCode }),
    ).toHaveLength(1);
  });

  it('links the student to the parent when the school approves', async () => {
    const family = await makeSibling();
    await ask(family, typed(family));
    await office.approve(atSchool(family));
    const { students, pendingStudents } = await user(family);
    expect(students.map(({ displayName }) => displayName)).toContain('Toby Sandhu');
    expect(pendingStudents).toEqual([]);
    expect((await ask(family, typed(family))).json()).toEqual({
      name: 'Toby Sandhu',
      state: studentMatch.AlreadyMatchedAndApproved,
    });
  });

  it('T27 does not notify someone the register no longer lists as the student’s parent', async () => {
    const family = await makeSibling();
    await ask(family, typed(family));
    const told = harness.outbox.messages.length;
    await harness.database.pool.query(
      'update student_contact_relationship set intervention_order = true where student_id = $1',
      [family.sibling.id],
    );
    await office.reject(atSchool(family), 'No');
    expect(harness.outbox.messages).toHaveLength(told);
  });

  it('accepts lower case in the EQ ID and the centre code', async () => {
    const family = await makeSibling();
    const { eqid, schoolId, yearLevel } = typed(family);
    const body = { eqid: ` ${eqid.toLowerCase()} `, schoolId: schoolId.toLowerCase(), yearLevel };
    expect((await ask(family, body)).json()).toMatchObject({ state: 1 });
  });

  it.each([
    ['a student who will start', 'F', 1],
    ['a student who has left', 'L', 0],
    ['an inactive enrolment', 'I', 0],
  ] as const)('responds to %s', async (_, status, state) => {
    const family = await makeSibling({ status });
    expect((await ask(family, typed(family))).json()).toMatchObject({ state });
  });
});

describe('permission to add a student', () => {
  it('rejects a delegated viewer because the feature is not theirs', async () => {
    const viewer = await makeAccount(harness.database.pool, {
      passwordHash: await testPasswordHash(harness),
    });
    const browser = await harness.signIn(viewer.email);
    const family = await makeSibling();
    expect((await ask({ browser }, typed(family))).statusCode).toBe(403);
  });

  it.each([
    ['barred by the register', { interventionOrder: true }],
    ['without portal access for the student', { parentPortal: false }],
  ])('returns not found for a parent %s', async (_, rights) => {
    const { pool } = harness.database;
    const family = await makeFamily(harness);
    const school = await makeSchool(pool);
    const sibling = await makeStudent(pool);
    await makeEnrolment(pool, sibling, school, { yearLevel: '03' });
    if (family.owner.parent) await makeContact(pool, sibling, family.owner.parent, rights);
    const body = { eqid: sibling.eqId, schoolId: school.centreCode, yearLevel: '03' };
    expect((await ask(family, body)).json()).toEqual({ name: '', state: studentMatch.Invalid });
  });

  it('G12 T24 returns byte-identical not-found responses for near guesses at another family’s student', async () => {
    const family = await makeSibling();
    const stranger = await makeFamily(harness);
    const other = await makeSchool(harness.database.pool);
    const right = typed(family);
    const wrong = [
      { ...right, eqid: '1234567890Z' },
      { ...right, schoolId: other.centreCode },
      { ...right, schoolId: 'NOWHERE' },
      { ...right, yearLevel: '04' },
    ];
    const answers = [
      ...(await Promise.all(wrong.map((body) => ask(family, body)))),
      await ask(stranger, right),
    ];
    const seen = answers.map(({ statusCode, body, headers }) => [
      statusCode,
      body,
      headers['content-length'],
    ]);
    expect(new Set(seen.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]?.json()).toEqual({ name: '', state: studentMatch.Invalid });
    expect((await user(stranger)).pendingStudents).toEqual([]);
  });

  it('T24 does the same work for every wrong guess: the typed values are not in the statement', async () => {
    const family = await makeSibling();
    await ask(family, { ...typed(family), eqid: '1234567890Y' });
    const sent: string[] = [];
    for (const change of [{ eqid: '1234567890Z' }, { schoolId: 'NOWHERE' }, { yearLevel: '04' }]) {
      sent.push(await workOf(() => ask(family, { ...typed(family), ...change })));
    }
    expect(new Set(sent).size).toBe(1);
    expect(sent[0]).toContain('student_contact_relationship');
  });
});

/** The SQL texts an action sends, with the parameters of those that read the register. */
async function workOf(action: () => Promise<unknown>): Promise<string> {
  const texts = (await statementsOf(action)).map((statement) => JSON.stringify(statement));
  return texts
    .map((text) =>
      text.replaceAll(/"values":\[[^\]]*\]/g, (values) => (text.includes('enrolment') ? values : '')),
    )
    .join('\n');
}

/** Signs in again, because a session idles out within the hour. */
const back = async ({ owner }: Family) => ({ browser: await harness.signIn(owner.email) });

describe('limits on wrong attempts', () => {
  const wrong = { eqid: '1234567890Z', schoolId: 'NOWHERE', yearLevel: '03' };

  it('G12 T24 refuses the 6th within an hour, right or wrong, and returns Retry-After', async () => {
    const family = await makeSibling();
    for (let tries = 0; tries < 5; tries += 1) expect((await ask(family, wrong)).statusCode).toBe(200);
    for (const body of [wrong, typed(family)]) {
      const refused = await ask(family, body);
      expect(refused.statusCode).toBe(429);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    harness.advance(3_600_000);
    expect((await ask(await back(family), typed(family))).json()).toMatchObject({ state: 1 });
  });

  it('G12 T24 refuses the 11th within a day', async () => {
    harness.setNow('2026-11-18T00:00:00Z');
    const family = await makeSibling();
    let again: Pick<Family, 'browser'> = family;
    for (let round = 0; round < 2; round += 1) {
      for (let tries = 0; tries < 5; tries += 1) expect((await ask(again, wrong)).statusCode).toBe(200);
      harness.advance(3_600_000);
      again = await back(family);
    }
    const refused = await ask(again, typed(family));
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(3600);
  });

  it('G12 does not count correct attempts', async () => {
    const family = await makeSibling();
    for (let tries = 0; tries < 8; tries += 1)
      expect((await ask(family, typed(family))).statusCode).toBe(200);
  });

  it('T24 applies the limit to a parallel burst', async () => {
    const family = await makeSibling();
    const answers = await Promise.all(Array.from({ length: 12 }, () => ask(family, wrong)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(5);
  });

  it('counts each parent separately', async () => {
    const family = await makeSibling();
    const coParent = await makeCoParent(harness, family);
    for (let tries = 0; tries < 6; tries += 1) await ask(family, wrong);
    expect((await ask(coParent, wrong)).statusCode).toBe(200);
  });
});
