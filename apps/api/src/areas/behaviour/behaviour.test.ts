import { limits } from '@portal/contract/limits';
import type { Behaviours } from '@portal/contract/behaviour';
import type { Problem } from '@portal/contract/errors';
import type { User } from '@portal/contract/students';
import { delegate, makeAccount, makeIncident, switchFeature } from '@portal/test-support/factories/index';
import type pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../../testing/count-statements.ts';
import { makeCoParent, makeFamily, testPasswordHash } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
let db: pg.Pool;
beforeAll(async () => {
  harness = await createHarness();
  db = harness.database.pool;
});
afterAll(() => harness.close());

const pathOf = ({ student, school }: Pick<Family, 'student' | 'school'>, query = ''): string =>
  `/api/behaviour/${student.oneSchoolId}/${school.centreCode}${query}`;

async function getBehaviour(family: Family, query = ''): Promise<Behaviours> {
  const response = await family.browser.get(pathOf(family, query));
  expect(response.statusCode).toBe(200);
  return response.json<Behaviours>();
}

const newCount = async ({ browser }: Family): Promise<number | undefined> =>
  (await browser.get('/api/user')).json<User>().students[0]?.enrolments[0]?.newBehaviourCount;

describe('behaviour', () => {
  it('lists incidents newest first, those within 14 days as new', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    await makeIncident(db, student, school, '2026-11-03', { type: 'Inappropriate', categories: ['Late'] });
    await makeIncident(db, student, school, '2026-11-12', {
      categories: ['Kindness', 'Student of the week'],
    });
    await makeIncident(db, student, school, '2026-11-04', { categories: [] });
    expect(await getBehaviour(family)).toMatchObject({
      behaviours: [
        {
          incidentDate: '2026-11-12',
          incidentType: 'Positive',
          incidentCategories: ['Kindness', 'Student of the week'],
          isNew: true,
        },
        { incidentDate: '2026-11-04', incidentCategories: [], isNew: true },
        { incidentDate: '2026-11-03', incidentType: 'Inappropriate', isNew: false },
      ],
      newEventCount: 2,
      totalCount: 3,
      today: '2026-11-18',
      nextCursor: null,
    });
    expect(await newCount(family)).toBe(2);
  });

  it('reports when there is none', async () => {
    const family = await makeFamily(harness);
    expect(await getBehaviour(family)).toMatchObject({ behaviours: [], newEventCount: 0, totalCount: 0 });
    expect(await newCount(family)).toBe(0);
  });

  it('F17 marks incidents new by the date at the school', async () => {
    const [sydney, perth] = [
      await makeFamily(harness, { timeZone: 'Australia/Sydney' }),
      await makeFamily(harness, { timeZone: 'Australia/Perth' }),
    ];
    for (const { student, school } of [sydney, perth]) await makeIncident(db, student, school, '2026-11-05');
    const before = harness.now();
    // Friday 20 November, 00:30 in Sydney; Thursday 19 November in Perth, the 14th day after the incident.
    harness.setNow('2026-11-19T13:30:00Z');
    const counts = [];
    for (const family of [sydney, perth]) {
      const browser = await harness.signIn(family.owner.email);
      counts.push(
        (await getBehaviour({ ...family, browser })).newEventCount,
        await newCount({ ...family, browser }),
      );
    }
    harness.setNow(before);
    expect(counts).toEqual([0, 0, 1, 1]);
  });
});

describe('pages of behaviour', () => {
  it('neither repeat nor omit an incident while rows are added and removed', async () => {
    const family = await makeFamily(harness);
    const { student, school } = family;
    const total = limits.behaviourPage * 2 + 3;
    const made: string[] = [];
    // Three per day, so that pages end within a day.
    for (let index = 0; index < total; index += 1) {
      const date = `2026-06-${String(1 + Math.floor(index / 3)).padStart(2, '0')}`;
      made.push((await makeIncident(db, student, school, date)).publicId);
    }
    const first = await getBehaviour(family);
    expect(first.behaviours).toHaveLength(limits.behaviourPage);
    expect(first.totalCount).toBe(total);
    await makeIncident(db, student, school, '2026-11-17');
    await db.query('delete from behaviour_incident where public_id = $1', [
      first.behaviours.at(-1)?.behaviourId,
    ]);
    const second = await getBehaviour(family, `?cursor=${first.nextCursor ?? ''}`);
    const third = await getBehaviour(family, `?cursor=${second.nextCursor ?? ''}`);
    expect(third.nextCursor).toBeNull();
    const listed = [...first.behaviours, ...second.behaviours, ...third.behaviours];
    expect(listed.map(({ behaviourId }) => behaviourId).sort()).toEqual(made.sort());
    expect(listed.map(({ incidentDate }) => incidentDate)).toEqual(
      listed.map(({ incidentDate }) => incidentDate).toSorted((a, b) => b.localeCompare(a)),
    );
  });

  it('T28 accept only a cursor they issued', async () => {
    const family = await makeFamily(harness);
    const id = '00000000-0000-4000-8000-000000000000';
    for (const query of [
      '?cursor=1',
      '?cursor=2026-13-40_' + id,
      `?cursor=2026-11-11_${id}'--`,
      `?cursor=2026-11-11_${id}&cursor=2026-11-11_${id}`,
      '?page=2',
    ]) {
      expect((await family.browser.get(pathOf(family, query))).statusCode).toBe(400);
    }
    expect((await getBehaviour(family, `?cursor=2026-11-11_${id}`)).behaviours).toEqual([]);
  });

  it('take three statements the first time, one more for the first view of a day, and only the session’s after that', async () => {
    const family = await makeFamily(harness);
    expect(await countStatements(() => getBehaviour(family))).toBeLessThanOrEqual(4);
    expect(await countStatements(() => getBehaviour(family))).toBe(1);
    await makeIncident(db, family.student, family.school, '2026-11-17');
    expect((await getBehaviour(family)).totalCount).toBe(1);
    await switchFeature(db, family.school, 'Behaviour');
    expect((await family.browser.get(pathOf(family))).json()).toMatchObject({ code: 'feature-unavailable' });
    expect(await newCount(family)).toBe(0);
  });
});

describe('access to behaviour', () => {
  it('T25 is limited to the family and a viewer it was granted to', async () => {
    const family = await makeFamily(harness);
    const other = await makeFamily(harness);
    await makeIncident(db, family.student, family.school, '2026-11-17');
    const second = await makeCoParent(harness, family);
    const passwordHash = await testPasswordHash(harness);
    const [granted, without] = [
      await makeAccount(db, { passwordHash }),
      await makeAccount(db, { passwordHash }),
    ];
    await delegate(db, family.owner, granted, family.student, { features: ['Behaviour'] });
    await delegate(db, family.owner, without, family.student, { features: ['Attendance'] });
    expect((await second.browser.get(pathOf(family))).statusCode).toBe(200);
    const viewer = await harness.signIn(granted.email);
    expect((await viewer.get(pathOf(family))).json()).toMatchObject({ totalCount: 1 });
    expect((await (await harness.signIn(without.email)).get(pathOf(family))).json()).toMatchObject({
      status: 403,
      code: 'feature-unavailable',
    });
    await db.query("update viewer_delegation set status = 'Removed' where viewer_account_id = $1", [
      granted.id,
    ]);
    expect((await viewer.get(pathOf(family))).statusCode).toBe(404);
    const shapes = new Set<string>();
    for (const path of [
      pathOf(family),
      pathOf({ student: other.student, school: family.school }),
      pathOf({ student: family.student, school: other.school }),
      '/api/behaviour/nobody/NOWHERE',
    ]) {
      const problem = (await other.browser.get(path)).json<Problem>();
      shapes.add(JSON.stringify({ ...problem, requestId: '' }));
    }
    expect([...shapes]).toEqual([expect.stringContaining('"not-found"')]);
  });

  it('remains after the student has left the school', async () => {
    const family = await makeFamily(harness);
    await makeIncident(db, family.student, family.school, '2026-11-17');
    await db.query("update enrolment set status = 'L' where student_id = $1", [family.student.id]);
    expect((await getBehaviour(family)).totalCount).toBe(1);
  });
});
