import type { OfficeOutage, OutageContent } from '@portal/contract/service-status/office';
import { makeSchool } from '@portal/test-support/factories/index';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { makeStaff, okay } from '../../testing/builders/office/staff.ts';
import { FakeStaffProvider } from '../../testing/stand-ins/fake-staff-provider.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ staffProvider: new FakeStaffProvider() });
});
afterEach(() => harness.database.pool.query('delete from outage'));
afterAll(() => harness.close());

/** 9 am in Brisbane. */
async function makeSupport() {
  harness.setNow('2026-11-17T23:00:00Z');
  const school = await makeSchool(harness.database.pool);
  const { browser } = await makeStaff(harness, 'department-support', []);
  return { school, browser, base: `/api/office/schools/${school.centreCode}/outages` };
}
type Support = Awaited<ReturnType<typeof makeSupport>>;

const buses: OutageContent = {
  kind: 'alert',
  modules: ['System'],
  platform: 'all',
  scope: 'school',
  title: 'Late buses',
  message: 'Routes 4 and 7 are late this afternoon.',
  starts: { day: '2026-11-18', time: '15:00' },
  ends: { day: '2026-11-18', time: '18:00' },
};

const create = async ({ browser, base }: Support, change: Partial<OutageContent> = {}): Promise<string> =>
  okay(await browser.post(base, { body: { ...buses, ...change } })).json<{ id: string }>().id;
const list = async ({ browser, base }: Pick<Support, 'browser' | 'base'>): Promise<OfficeOutage[]> =>
  okay(await browser.get(base)).json<{ outages: OfficeOutage[] }>().outages;
const inForce = async (): Promise<string[]> =>
  okay(await harness.browser().get('/api/outages/active?platform=web'))
    .json<{ id: string }[]>()
    .map(({ id }) => id);

describe('O-16.4 outages and alerts in the office', () => {
  it('are planned in the school’s time, take effect by themselves, and are ended at once', async () => {
    const support = await makeSupport();
    const id = await create(support);
    expect(await list(support)).toMatchObject([
      { id, state: 'planned', startsAt: '2026-11-18T05:00:00.000Z', centreCode: support.school.centreCode },
    ]);
    expect(await inForce()).toEqual([]);
    harness.setNow('2026-11-18T05:00:00Z');
    const { browser } = await makeStaff(harness, 'department-support', []);
    expect(await list({ ...support, browser })).toMatchObject([{ state: 'in-force' }]);
    expect(await inForce()).toEqual([id]);
    expect((await browser.post(`${support.base}/${id}/end`)).statusCode).toBe(204);
    expect(await inForce()).toEqual([]);
    expect(await list({ ...support, browser })).toMatchObject([{ state: 'ended' }]);
  });

  it('can be changed until they start, by the version that was read', async () => {
    const support = await makeSupport();
    const id = await create(support);
    const change = (version: number, content: Partial<OutageContent>) =>
      support.browser.post(`${support.base}/${id}/change`, {
        body: { version, content: { ...buses, ...content } },
      });
    expect((await change(1, { scope: 'everybody', title: 'Buses' })).statusCode).toBe(204);
    expect((await change(1, {})).json()).toMatchObject({ code: 'request-changed' });
    expect((await list(support))[0]).toMatchObject({ title: 'Buses', version: 2 });
    expect((await list(support))[0]).not.toHaveProperty('centreCode');
    expect((await change(2, { starts: null })).statusCode).toBe(204);
    expect((await change(3, { title: 'Too late' })).statusCode).toBe(404);
  });

  it('refuse invalid texts and times like the command line does', async () => {
    const { browser, base } = await makeSupport();
    for (const change of [{ message: 'http://a.example' }, { ends: buses.starts }, { title: ' ' }]) {
      const response = await browser.post(base, { body: { ...buses, ...change } });
      expect(response.json()).toMatchObject({ code: 'invalid-request' });
    }
  });

  it('of another school are neither listed nor changed there', async () => {
    const support = await makeSupport();
    const elsewhere = await makeSupport();
    const id = await create(support);
    await create(support, { scope: 'everybody', title: 'For all' });
    expect((await list(elsewhere)).map(({ title }) => title)).toEqual(['For all']);
    expect((await elsewhere.browser.post(`${elsewhere.base}/${id}/end`)).statusCode).toBe(404);
  });

  it('are read by the school’s own staff', async () => {
    const support = await makeSupport();
    await create(support);
    const { browser } = await makeStaff(harness, 'office', [support.school]);
    expect(await list({ ...support, browser })).toHaveLength(1);
    expect((await browser.post(support.base, { body: buses })).statusCode).toBe(403);
  });
});
