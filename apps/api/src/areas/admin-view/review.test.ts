/** A principal reviews one administration view in ten (O-10.10). */
import { makeSchool } from '@portal/test-support/factories/index';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HistoryPage } from '@portal/contract/audit';
import type { ViewReview } from '@portal/contract/admin-view';
import {
  accountOf,
  askToView,
  startTestView,
  userAddress,
  viewReason,
} from '../../testing/builders/admin-view.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import type { Family } from '../../testing/builders/families.ts';
import { makeStaff } from '../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../testing/builders/office/staff.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { keepReview } from './review.repository.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const reviewsAt = ({ school }: Family): string =>
  `/api/office/schools/${school.centreCode}/admin-view-reviews`;

async function listFor(principal: TestStaff, family: Family): Promise<ViewReview[]> {
  return (await principal.browser.get(reviewsAt(family))).json<{ reviews: ViewReview[] }>().reviews;
}

const review = (principal: TestStaff, family: Family, id: string, concern: string | null = null) =>
  principal.browser.post(`${reviewsAt(family)}/${id}`, { body: { concern } });

describe('O-10.10 reviews of views', () => {
  it('are due for one view in ten of a school', async () => {
    const family = await makeFamily(harness);
    const clerk = await makeStaff(harness, 'office', [family.school]);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    const { familyId } = await accountOf(harness, family.owner.email);
    for (let views = 0; views < 20; views += 1)
      expect((await askToView(clerk, family.school.centreCode, familyId)).statusCode).toBe(200);
    expect(await listFor(principal, family)).toHaveLength(2);
  });

  it('are still one in ten once earlier views are deleted', async () => {
    const family = await makeFamily(harness);
    const clerk = await makeStaff(harness, 'office', [family.school]);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    const { familyId } = await accountOf(harness, family.owner.email);
    for (let views = 0; views < 3; views += 1) {
      await askToView(clerk, family.school.centreCode, familyId);
      await harness.database.pool.query('delete from admin_view_session where staff_id = $1', [clerk.id]);
    }
    expect(await listFor(principal, family)).toHaveLength(1);
  });

  it('are due once when colleagues start at the same time', async () => {
    const family = await makeFamily(harness);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    const { familyId } = await accountOf(harness, family.owner.email);
    const clerks = await Promise.all([1, 2, 3].map(() => makeStaff(harness, 'office', [family.school])));
    await Promise.all(clerks.map((clerk) => askToView(clerk, family.school.centreCode, familyId)));
    expect(await listFor(principal, family)).toHaveLength(1);
  });

  it('are not due for views with a help code', async () => {
    const family = await makeFamily(harness);
    const support = await makeStaff(harness, 'department-support', []);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    const { familyId } = await accountOf(harness, family.owner.email);
    const { code } = (await family.browser.post('/api/user/help-code')).json<{ code: string }>();
    await support.browser.post(
      `/api/office/schools/${family.school.centreCode}/admin-view/${familyId}/start`,
      { body: { purpose: 'help-code', code } },
    );
    expect(await listFor(principal, family)).toEqual([]);
  });

  it('tell who viewed whom, why and which pages', async () => {
    const family = await makeFamily(harness);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    const view = await startTestView(harness, family, { role: 'office' });
    await view.browser.get(userAddress(view));
    const place = `${family.student.oneSchoolId}/${family.school.centreCode}`;
    await view.browser.get(`/api/attendance/${place}`);
    await view.browser.get(`/api/attendance/${place}`);
    expect(await listFor(principal, family)).toMatchObject([
      {
        staff: view.staff.name,
        role: 'office',
        familyId: view.familyId,
        reason: viewReason,
        parts: ['Home', 'Attendance'],
        reviewed: null,
      },
    ]);
  });

  it('are kept with the concern, once, and told to the parent', async () => {
    const family = await makeFamily(harness);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    const second = await makeStaff(harness, 'principal', [family.school]);
    await startTestView(harness, family, { role: 'office' });
    const [{ id } = { id: '' }] = await listFor(principal, family);
    const concern = 'No call from this parent is known.';
    expect((await review(principal, family, id, concern)).json()).toEqual({ isDone: true });
    expect((await review(second, family, id)).json()).toEqual({ isDone: false });
    expect((await listFor(second, family))[0]?.reviewed).toMatchObject({ by: principal.name, concern });
    const { entries } = (await family.browser.get('/api/user/accessHistory?who=staff')).json<HistoryPage>();
    const [newest] = entries.map(({ text }) => text);
    expect(newest).toMatch(/ reviewed a visit of staff to your pages in the administration view\.$/);
    expect(newest).not.toContain(concern);
  });

  it('of the own view are for another principal', async () => {
    const family = await makeFamily(harness);
    const { staff } = await startTestView(harness, family, { role: 'principal' });
    const other = await makeStaff(harness, 'principal', [family.school]);
    const [{ id } = { id: '' }] = await listFor(other, family);
    expect(await listFor(staff, family)).toEqual([]);
    expect((await review(staff, family, id)).statusCode).toBe(404);
    expect((await review(other, family, id)).json()).toEqual({ isDone: true });
  });

  it('of another school stay as they are, also to the statement itself', async () => {
    const family = await makeFamily(harness);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    await startTestView(harness, family, { role: 'office' });
    const [{ id: reviewId } = { id: '' }] = await listFor(principal, family);
    const other = await makeSchool(harness.database.pool);
    const outcome = { at: harness.now(), by: 'Somebody', concern: null };
    await keepReview(harness.database.db, { schoolId: other.id, reviewId, ...outcome });
    expect((await listFor(principal, family))[0]?.reviewed).toBeNull();
  });

  it('outlive the office session of the view', async () => {
    const family = await makeFamily(harness);
    const principal = await makeStaff(harness, 'principal', [family.school]);
    const { staff } = await startTestView(harness, family, { role: 'office' });
    await harness.database.pool.query('delete from staff_session where staff_id = $1', [staff.id]);
    expect(await listFor(principal, family)).toHaveLength(1);
  });
});
