/** Views of the queue that a person has named (O-4.14). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { savedViewLimits } from '@portal/contract/queue';
import type { SavedView } from '@portal/contract/queue';
import { makeAskingFamily } from '../../../testing/builders/office/school-requests.ts';
import { makeStaff, okay } from '../../../testing/builders/office/staff.ts';
import type { TestStaff } from '../../../testing/builders/office/staff.ts';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterAll(() => harness.close());

const medical = { name: 'Medical, late', view: 'overdue', kind: 'medical-conditions' };

async function makeDesk() {
  const { school } = await makeAskingFamily(harness);
  const { school: second } = await makeAskingFamily(harness);
  const staff = await makeStaff(harness, 'office', [school, second]);
  const colleague = await makeStaff(harness, 'office', [school]);
  const path = `/api/office/schools/${school.centreCode}/saved-views`;
  const list = async (by: TestStaff = staff, at = path) =>
    okay(await by.browser.get(at)).json<{ views: SavedView[] }>().views;
  const save = (body: object, by: TestStaff = staff) => by.browser.post(path, { body });
  const remove = (id: string, by: TestStaff = staff) => by.browser.post(`${path}/remove`, { body: { id } });
  return {
    staff,
    colleague,
    list,
    save,
    remove,
    atSecond: path.replace(school.centreCode, second.centreCode),
  };
}

describe('O-4.14 a saved view', () => {
  it('belongs to one person at one school', async () => {
    const { staff, colleague, list, save, atSecond } = await makeDesk();
    okay(await save(medical));
    expect(await list()).toEqual([{ id: expect.any(String), ...medical }]);
    expect(await list(colleague)).toEqual([]);
    expect(await list(staff, atSecond)).toEqual([]);
  });

  it('replaces one with the same name', async () => {
    const { list, save } = await makeDesk();
    okay(await save(medical));
    okay(await save({ ...medical, view: 'mine', kind: null }));
    expect(await list()).toMatchObject([{ name: medical.name, view: 'mine', kind: null }]);
  });

  it('is removed by its owner only', async () => {
    const { colleague, list, save, remove } = await makeDesk();
    okay(await save(medical));
    const [view] = await list();
    expect((await remove(view?.id ?? '', colleague)).statusCode).toBe(404);
    expect(okay(await remove(view?.id ?? '')).json<unknown>()).toEqual({ views: [] });
  });

  it('is refused without a name, and beyond ten', async () => {
    const { list, save } = await makeDesk();
    expect((await save({ ...medical, name: ' ' })).statusCode).toBe(400);
    for (let number = 0; number < savedViewLimits.views; number += 1)
      okay(await save({ ...medical, name: `View ${number}` }));
    expect((await save({ ...medical, name: 'One more' })).statusCode).toBe(400);
    okay(await save({ ...medical, name: 'View 3', view: 'held' }));
    expect(await list()).toHaveLength(savedViewLimits.views);
  });
});
