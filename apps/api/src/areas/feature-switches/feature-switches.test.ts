/** Switching features for a school and for one student (O-17). */
import type { SchoolSwitches, StudentSwitches } from '@portal/contract/feature-switches';
import type { User } from '@portal/contract/students';
import { switchFeature } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let family: Family;
let principal: TestStaff;
let base: string;

beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());
beforeEach(async () => {
  family = await makeFamily(harness);
  principal = await makeStaff(harness, 'principal', [family.school]);
  base = `/api/office/schools/${family.school.centreCode}/features`;
});

const off = { isOn: false, yearLevels: null };
const read = async () => okay(await principal.browser.get(base)).json<SchoolSwitches>();
const save = (version: number, setting: object | null, feature = 'Behaviour') =>
  principal.browser.post(base, { body: { version, changes: [{ feature, setting }] } });
const saveNow = async (setting: object | null) => okay(await save((await read()).version, setting));
const preview = async (setting: object | null) =>
  okay(
    await principal.browser.post(`${base}/preview`, {
      body: { changes: [{ feature: 'Behaviour', setting }] },
    }),
  ).json().effects[0];
const isOffered = async (feature = 'Behaviour') => {
  const user = (await family.browser.get('/api/user')).json<User>();
  return user.students[0]?.enrolments[0]?.features.some((one) => one === feature);
};
const behaviourOf = ({ switches }: SchoolSwitches) => switches.find(({ feature }) => feature === 'Behaviour');

describe('O-17.1 switching a feature for the school', () => {
  it('takes the page from families at their next call, and gives it back', async () => {
    expect(await isOffered()).toBe(true);
    await saveNow(off);
    expect(await isOffered()).toBe(false);
    await saveNow(null);
    expect(await isOffered()).toBe(true);
  });

  it('can be limited to year levels', async () => {
    const { yearLevels } = await read();
    await saveNow({ isOn: true, yearLevels });
    expect(await isOffered()).toBe(true);
    await saveNow({ isOn: true, yearLevels: ['PY'] });
    expect(await isOffered()).toBe(false);
  });

  it('shows beforehand whom it affects', async () => {
    const lose = { students: 1, parents: 1, viewers: 0 };
    const nobody = { students: 0, parents: 0, viewers: 0 };
    expect(await preview(off)).toMatchObject({ gain: nobody, lose, after: off });
    await saveNow(off);
    expect(await preview(null)).toMatchObject({ gain: lose, lose: nobody });
    // A student's own switch overrides the school's.
    await switchFeature(harness.database.pool, family.school, 'Behaviour', { student: family.student });
    expect(await preview(null)).toMatchObject({ gain: nobody, lose: nobody });
  });

  it('records who changed what, and is audited', async () => {
    await saveNow(off);
    expect((await read()).history).toMatchObject([
      { feature: 'Behaviour', student: null, before: null, after: off, by: principal.name },
    ]);
    const events = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'detail'])
      .where('school_id', '=', family.school.id)
      .execute();
    expect(events).toMatchObject([
      { event: 'featureSwitches.changed', actor_label: principal.name, detail: { Behaviour: 'off' } },
    ]);
  });

  it('refuses a save by somebody who loaded the switches earlier', async () => {
    const { version } = await read();
    okay(await save(version, off));
    const late = await save(version, null);
    expect([late.statusCode, late.json()]).toMatchObject([409, { reason: 'settings-changed' }]);
    expect(await isOffered()).toBe(false);
  });
});

describe('O-17.2 what the import says', () => {
  it('applies until the office sets a switch, and again when the office removes it', async () => {
    await switchFeature(harness.database.pool, family.school, 'Behaviour');
    expect(behaviourOf(await read())).toMatchObject({ now: off, imported: false, set: null });
    await saveNow({ isOn: true, yearLevels: null });
    expect(behaviourOf(await read())).toMatchObject({ now: { isOn: true }, imported: false });
    expect(await isOffered()).toBe(true);
    await saveNow(null);
    expect(await isOffered()).toBe(false);
  });
});

describe('O-17.3 one student', () => {
  const one = (path: string, body: object = {}) =>
    principal.browser.post(`${base}/students/${path}`, { body: { eqId: family.student.eqId, ...body } });
  const change = async (isOn: boolean | null) => {
    const { version } = okay(await one('read')).json<StudentSwitches>();
    const changes = [{ feature: 'Behaviour', isOn }];
    return okay(
      await one('change', { version, changes, reason: 'Court matter', reviewOn: '2027-02-01' }),
    ).json<StudentSwitches>();
  };

  it('has a switch of their own, which overrides the school’s', async () => {
    await change(false);
    expect(await isOffered()).toBe(false);
    await saveNow({ isOn: true, yearLevels: null });
    expect(await isOffered()).toBe(false);
    await change(null);
    expect(await isOffered()).toBe(true);
  });

  it('is listed with the reason and the review date', async () => {
    await change(false);
    const { students } = okay(await principal.browser.get(`${base}/students`)).json();
    const { eqId } = family.student;
    expect(students).toMatchObject([
      { student: { eqId }, off: ['Behaviour'], on: [], reason: 'Court matter', reviewOn: '2027-02-01' },
    ]);
    expect(behaviourOf(await read())).toMatchObject({ apart: { on: 0, off: 1 } });
  });

  it('needs a reason, and is found by name or EQ ID at this school only', async () => {
    const { version } = okay(await one('read')).json<StudentSwitches>();
    const changes = [{ feature: 'Behaviour', isOn: false }];
    expect((await one('change', { version, changes, reason: '', reviewOn: null })).statusCode).toBe(400);
    const search = async (text: string) =>
      okay(await one('search', { eqId: undefined, search: text })).json().students.length;
    expect(await search(family.student.eqId)).toBe(1);
    const elsewhere = await makeFamily(harness);
    expect(await search(elsewhere.student.eqId)).toBe(0);
  });
});
