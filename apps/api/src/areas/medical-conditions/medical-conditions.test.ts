import type {
  MedicalCondition,
  MedicalConditions,
  TypedCondition,
} from '@portal/contract/medical-conditions';
import type { User } from '@portal/contract/students';
import {
  delegate,
  makeAccount,
  makeCondition,
  makeConditionType,
  switchFeature,
} from '@portal/test-support/factories/index';
import type { TestConditionType } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestBrowser } from '../../testing/browser.ts';
import { describeChangeRequests, formAnswers, schoolOffice } from '../../testing/builders/change-requests.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let asthma: TestConditionType;
let allergy: TestConditionType;
let eczema: TestConditionType;
beforeAll(async () => {
  harness = await createHarness();
  const { pool } = harness.database;
  allergy = await makeConditionType(pool, { description: 'Allergy', requiresAllergyDetails: true });
  asthma = await makeConditionType(pool, { description: 'Asthma' });
  eczema = await makeConditionType(pool, { description: 'Eczema' });
});
afterAll(() => harness.close());

/** A student with asthma and a peanut allergy that is no longer current. */
async function makeFamilyWithConditions(): Promise<Family> {
  const family = await makeFamily(harness);
  await makeCondition(harness.database.pool, family.student, asthma);
  const peanuts = { allergyDetails: 'Peanuts', isCurrent: false };
  await makeCondition(harness.database.pool, family.student, allergy, peanuts);
  return family;
}

const pathOf = ({ student, school }: Pick<Family, 'student' | 'school'>): string =>
  `/api/student/medicalConditions/${student.oneSchoolId}/${school.centreCode}`;
const read = async (family: Pick<Family, 'student' | 'school'>, browser: TestBrowser) =>
  (await browser.get(pathOf(family))).json<MedicalConditions>();

const typedOf = ({ id, medicalConditionId, alergyDetails, isCurrent }: MedicalCondition): TypedCondition => ({
  id,
  medicalConditionId,
  alergyDetails,
  isCurrent,
  isNew: false,
});
const toAdd = (type: TestConditionType, details: string | null = null, isCurrent = true): TypedCondition => ({
  id: null,
  medicalConditionId: type.sourcedId,
  alergyDetails: details,
  isCurrent,
  isNew: true,
});
type Change = (held: TypedCondition[]) => TypedCondition[];
const toggled: Change = (held) => held.map((row) => ({ ...row, isCurrent: !row.isCurrent }));
const adding =
  (...added: TypedCondition[]): Change =>
  (held) => [...held, ...added];

/** The payload the form would send. */
async function bodyFor(family: Family, change: Change, browser = family.browser) {
  const { oneSchoolId, version, medicalConditions } = await read(family, browser);
  const { oneSchoolParentId } = (await browser.get('/api/user')).json<User>();
  const conditions = change(medicalConditions.map(typedOf));
  return { oneSchoolId, oneSchoolParentId, version, medicalConditions: conditions };
}
const send = (browser: TestBrowser, body: object) => browser.post('/api/student/medicalConditions', { body });
const submit = async (family: Family, change: Change) => send(family.browser, await bodyFor(family, change));

const office = schoolOffice(() => harness);
const inShort = ({ medicalConditions }: MedicalConditions) =>
  medicalConditions.map(({ description, alergyDetails, isCurrent }) => [
    description,
    alergyDetails,
    isCurrent,
  ]);
const asMade = [
  ['Asthma', null, true],
  ['Allergy', 'Peanuts', false],
];

describeChangeRequests(() => harness, {
  ...formAnswers,
  kind: 'medical-conditions',
  make: makeFamilyWithConditions,
  bodyOf: (family) => bodyFor(family, toggled),
  send: (family, body) => send(family.browser, body),
  record: async (family) => inShort(await read(family, family.browser)),
  outcome: async (family) => (await read(family, family.browser)).updatedMedicalConditions,
  stale: [
    {
      bodyOf: (family) => bodyFor(family, adding(toAdd(allergy, 'Egg'))),
      errors: {
        errors: [
          { message: 'Allergy: Peanuts has been added or changed.' },
          { message: 'Asthma has been added or changed.' },
        ],
      },
    },
  ],
  mails: {
    approved: /has approved the changes to .+’s medical conditions\./,
    rejected: /They are as they were\./,
  },
  // Errors about a condition depend on the list, and are tested below.
  refused: [],
  foreign: [{ status: 'approved' }],
});

describe('medical conditions', () => {
  it('are chosen from a list', async () => {
    const { browser } = await makeFamilyWithConditions();
    expect((await browser.get('/api/student/medicalConditionTypes')).json()).toEqual([
      { id: allergy.sourcedId, description: 'Allergy', requiresAllergyDetails: true },
      { id: asthma.sourcedId, description: 'Asthma', requiresAllergyDetails: false },
      { id: eczema.sourcedId, description: 'Eczema', requiresAllergyDetails: false },
    ]);
  });

  it('are shown with their advised date, current ones first', async () => {
    const family = await makeFamilyWithConditions();
    const shown = await read(family, family.browser);
    expect(inShort(shown)).toEqual(asMade);
    expect(shown).toMatchObject({
      mayChange: true,
      medicalConditions: [{ advisedDate: '2024-02-12', medicalConditionId: asthma.sourcedId }, {}],
      updatedMedicalConditions: null,
    });
  });

  it('T29 await approval: the record is unchanged, and the owner sees the request and its date', async () => {
    const family = await makeFamilyWithConditions();
    const change: Change = (held) => adding(toAdd(allergy, 'Bee stings'))(toggled(held));
    const answer = await submit(family, change);
    const submittedAt = harness.now().toISOString();
    expect(answer.json()).toEqual({
      state: 'submitted',
      submittedAt,
      decidedAt: null,
      note: null,
      notAccepted: [],
    });
    const shown = await read(family, family.browser);
    expect(inShort(shown)).toEqual(asMade);
    const asked = (description: string, alergyDetails: string | null, isCurrent: boolean, isNew: boolean) =>
      expect.objectContaining({ description, alergyDetails, isCurrent, isNew });
    expect(shown.updatedMedicalConditions).toMatchObject({
      state: 'submitted',
      submittedAt,
      requested: [
        asked('Allergy', 'Peanuts', true, false),
        asked('Asthma', null, false, false),
        asked('Allergy', 'Bee stings', true, true),
      ],
    });
    expect(shown.updatedMedicalConditions?.requested?.[2]?.advisedDate).toBe('2026-11-18');
  });

  it('become current when the school approves, as requested', async () => {
    const family = await makeFamilyWithConditions();
    await submit(family, (held) => adding(toAdd(allergy, ' Bee stings '), toAdd(eczema))(toggled(held)));
    const request = await office.onlyRequest(family);
    expect(request.oldValues).toMatchObject({ Asthma: { isCurrent: true } });
    expect(request.newValues).toMatchObject({
      Asthma: { isCurrent: false },
      'Allergy: Peanuts': { isCurrent: true },
      'Allergy: Bee stings': { id: null, medicalConditionId: allergy.sourcedId },
      Eczema: { advisedDate: '2026-11-18' },
    });
    await office.approve(family, 'Noted');
    const shown = await read(family, family.browser);
    expect(inShort(shown)).toEqual([
      ['Allergy', 'Peanuts', true],
      ['Allergy', 'Bee stings', true],
      ['Eczema', null, true],
      ['Asthma', null, false],
    ]);
    expect(shown.updatedMedicalConditions).toMatchObject({
      state: 'approved',
      note: 'Noted',
      requested: null,
    });
    const kept = await harness.database.db
      .selectFrom('approved_value')
      .innerJoin('medical_condition', 'medical_condition.id', 'approved_value.medical_condition_id')
      .select(['field', 'register_value', 'approved_value'])
      .where('medical_condition.student_id', '=', family.student.id)
      .orderBy('medical_condition.id')
      .execute();
    expect(kept).toEqual([
      { field: 'is_current', register_value: true, approved_value: false },
      { field: 'is_current', register_value: false, approved_value: true },
    ]);
  });

  it('are not added twice when the register supplied them before the approval', async () => {
    const family = await makeFamilyWithConditions();
    await submit(family, adding(toAdd(eczema)));
    await makeCondition(harness.database.pool, family.student, eczema, { isCurrent: false });
    await office.approve(family);
    const shown = inShort(await read(family, family.browser));
    expect(shown.filter(([description]) => description === 'Eczema')).toEqual([['Eczema', null, true]]);
  });

  it('drop a new one that is not current, and clear details that no allergy needs', async () => {
    const family = await makeFamilyWithConditions();
    await submit(family, adding(toAdd(eczema, 'x'), toAdd(allergy, 'Egg', false)));
    expect((await read(family, family.browser)).updatedMedicalConditions?.requested).toEqual([
      expect.objectContaining({ description: 'Eczema', alergyDetails: null }),
    ]);
  });
});

describe('access to conditions', () => {
  const viewerOf = async (family: Family, status = 'Active') => {
    const { pool } = harness.database;
    const viewer = await makeAccount(pool, { passwordHash: await testPasswordHash(harness) });
    await delegate(pool, family.owner, viewer, family.student, { features: ['Timetable'], status });
    return harness.signIn(viewer.email);
  };

  it('T29 a viewer sees them without the owner’s request, and can’t change them', async () => {
    const family = await makeFamilyWithConditions();
    await submit(family, adding(toAdd(allergy, 'Bee stings')));
    const browser = await viewerOf(family);
    const shown = await browser.get(pathOf(family));
    expect(shown.json()).toMatchObject({ mayChange: false, updatedMedicalConditions: null });
    expect(inShort(shown.json<MedicalConditions>())).toEqual(asMade);
    expect(shown.body).not.toContain('Bee stings');
    const body = { ...(await bodyFor(family, toggled)), oneSchoolParentId: 'parent-1' };
    expect((await send(browser, body)).statusCode).toBe(403);
  });

  it.each([
    ['Awaiting Approval', 404],
    ['Blocked', 404],
  ])('T29 are hidden from a viewer whose status is %s', async (status, expected) => {
    const family = await makeFamilyWithConditions();
    const browser = await viewerOf(family, status);
    expect((await browser.get(pathOf(family))).statusCode).toBe(expected);
  });

  it('are hidden from everyone where the school has the feature off', async () => {
    const family = await makeFamilyWithConditions();
    const browser = await viewerOf(family);
    const body = await bodyFor(family, toggled);
    await switchFeature(harness.database.pool, family.school, 'StudentDetails');
    for (const one of [browser, family.browser]) expect((await one.get(pathOf(family))).statusCode).toBe(403);
    expect((await send(family.browser, body)).statusCode).toBe(403);
  });

  it('T27 one owner’s request is hidden from the other', async () => {
    const family = await makeFamilyWithConditions();
    await submit(family, adding(toAdd(allergy, 'Bee stings')));
    const { browser } = await makeCoParent(harness, family);
    const shown = await browser.get(pathOf(family));
    expect(shown.json()).toMatchObject({ mayChange: true, updatedMedicalConditions: null });
    expect(shown.body).not.toContain('Bee stings');
    expect((await send(browser, await bodyFor(family, toggled, browser))).statusCode).toBe(200);
  });

  it('T26 refuses a parent id that is not the caller’s', async () => {
    const family = await makeFamilyWithConditions();
    const other = await makeFamilyWithConditions();
    const { oneSchoolParentId } = await bodyFor(other, toggled);
    for (const id of [oneSchoolParentId, 'nobody']) {
      const body = { ...(await bodyFor(family, toggled)), oneSchoolParentId: id };
      expect((await send(family.browser, body)).statusCode).toBe(403);
    }
    for (const one of [family, other])
      expect((await read(one, one.browser)).updatedMedicalConditions).toBeNull();
  });

  it('T29 another student’s condition is not found', async () => {
    const family = await makeFamilyWithConditions();
    const other = await makeFamilyWithConditions();
    const foreign = (await read(other, other.browser)).medicalConditions.map(typedOf);
    const answer = await submit(family, () => toggled(foreign));
    expect(answer.statusCode).toBe(404);
    expect((await other.browser.get(pathOf(family))).statusCode).toBe(404);
    const body = { ...(await bodyFor(other, toggled)), oneSchoolId: family.student.oneSchoolId };
    expect((await send(other.browser, body)).statusCode).toBe(404);
  });
});

describe('the submission', () => {
  const messages = (answer: Awaited<ReturnType<TestBrowser['post']>>): string[] =>
    answer.json<{ errors?: { message: string }[] }>().errors?.map(({ message }) => message) ?? [];
  const typeOf = (sourcedId: string): TestConditionType => ({ id: 0, sourcedId, description: '' });

  it.each([
    ['no condition', () => toAdd(typeOf('')), 'A condition must be chosen'],
    [
      'T29 a condition that is not in the list',
      () => toAdd(typeOf('not-a-type')),
      'A condition must be chosen',
    ],
    ['T29 a condition listed already', () => toAdd(asthma), 'This condition is already listed'],
    ['an allergy without details', () => toAdd(allergy), 'Allergy details are required'],
    ['an allergy with blank details', () => toAdd(allergy, '   '), 'Allergy details are required'],
    [
      'T29 21 characters',
      () => toAdd(allergy, 'x'.repeat(21)),
      'Allergy details cannot be longer than 20 characters',
    ],
    [
      'details of hidden characters alone',
      () => toAdd(allergy, '\u0007\u202e'),
      'Allergy details are required',
    ],
  ])('refuses %s', async (_, condition, message) => {
    const answer = await submit(await makeFamilyWithConditions(), adding(condition()));
    expect(answer.statusCode).toBe(400);
    expect(messages(answer)).toContain(message);
  });

  it('T29 refuses the same condition twice among the new ones', async () => {
    const answer = await submit(await makeFamilyWithConditions(), adding(toAdd(eczema), toAdd(eczema)));
    expect(messages(answer)).toEqual(['This condition is already listed']);
  });

  it('takes an allergy twice, and 20 characters', async () => {
    const change = adding(toAdd(allergy, 'x'.repeat(20)), toAdd(allergy, '<b>Egg</b>'));
    expect((await submit(await makeFamilyWithConditions(), change)).statusCode).toBe(200);
  });

  it.each([
    ['another type', { medicalConditionId: 'condition-type-x' }],
    ['other details', { alergyDetails: 'Egg' }],
    ['being new', { isNew: true }],
  ])('refuses %s of a condition that is held', async (_, changes) => {
    const answer = await submit(await makeFamilyWithConditions(), (held) =>
      held.map((row) => ({ ...row, ...changes })),
    );
    expect(answer.statusCode).toBe(400);
  });

  it('refuses a request without changes', async () => {
    const family = await makeFamilyWithConditions();
    expect((await submit(family, (held) => held)).statusCode).toBe(400);
    expect((await submit(family, adding(toAdd(eczema, null, false)))).statusCode).toBe(400);
  });

  it('T28 refuses unknown fields at any depth, and an array in place of a value', async () => {
    const family = await makeFamilyWithConditions();
    const body = await bodyFor(family, toggled);
    const first = body.medicalConditions[0];
    for (const changed of [
      { ...body, medicalConditions: [{ ...first, advisedDate: '2020-01-01' }] },
      { ...body, medicalConditions: [{ ...first, isCurrent: ['true'] }] },
      { ...body, oneSchoolId: [body.oneSchoolId] },
      { ...body, medicalConditions: Array.from({ length: 101 }, () => first) },
    ])
      expect((await send(family.browser, changed)).statusCode).toBe(400);
    const polluted = JSON.stringify(body).replace('{', '{"__proto__":{"isPpao":true},');
    const answer = await family.browser.post('/api/student/medicalConditions', {
      body: polluted,
      headers: { 'content-type': 'application/json' },
    });
    expect(answer.statusCode).toBe(400);
  });
});
