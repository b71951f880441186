import { makeSchool } from '@portal/test-support/factories/index';
import type { Outage, Platform } from '@portal/contract/service-status';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { systemActor } from '../../platform/access/actor.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { createOutage, endOutageNow } from './outages.service.ts';
import type { OutageInput } from './outages.policy.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness();
});
afterEach(() => harness.database.pool.query('delete from outage'));
afterAll(() => harness.close());

const minute = 60_000;
const call = () => ({ now: harness.now(), requestId: 'test', actor: systemActor('office') });
const inMinutes = (minutes: number): Date => new Date(harness.now().getTime() + minutes * minute);

const publish = (change: Partial<OutageInput> = {}): Promise<string> =>
  createOutage(harness.database.db, call(), {
    kind: 'outage',
    modules: ['Attendance'],
    platform: 'all',
    title: 'Down for maintenance',
    message: 'Back at 6:00 am.',
    startsAt: harness.now(),
    endsAt: null,
    ...change,
  });

const get = (path: string) => harness.browser().get(`/api/outages/${path}`);
const active = async (platform: Platform = 'web'): Promise<Outage[]> =>
  (await get(`active?platform=${platform}`)).json();
const activeIds = async (platform?: Platform): Promise<string[]> =>
  (await active(platform)).map(({ id }) => id);

describe('outages and alerts', () => {
  it('returns those in force to everyone, signed in or not', async () => {
    const id = await publish({ modules: ['Payments', 'Attendance', 'Payments'] });
    expect(await active()).toEqual([
      {
        id,
        kind: 'outage',
        modules: ['Payments', 'Attendance'],
        platform: 'all',
        title: 'Down for maintenance',
        message: 'Back at 6:00 am.',
        startsAt: harness.now().toISOString(),
      },
    ]);
  });

  it('returns only those of the platform', async () => {
    const everywhere = await publish();
    const ios = await publish({ platform: 'ios' });
    const web = await publish({ platform: 'web' });
    expect(new Set(await activeIds('web'))).toEqual(new Set([everywhere, web]));
    expect(new Set(await activeIds('ios'))).toEqual(new Set([everywhere, ios]));
    expect(await activeIds('android')).toEqual([everywhere]);
  });

  it('starts and ends by the server’s clock', async () => {
    const id = await publish({ startsAt: inMinutes(10), endsAt: inMinutes(20) });
    expect(await activeIds()).toEqual([]);
    expect((await get(id)).statusCode).toBe(204);
    harness.advance(10 * minute);
    expect(await activeIds()).toEqual([id]);
    expect((await get(id)).json()).toMatchObject({ id, endsAt: inMinutes(10).toISOString() });
    harness.advance(10 * minute);
    expect(await activeIds()).toEqual([]);
    expect((await get('Attendance/outage/web')).statusCode).toBe(204);
  });

  it('lists outages before alerts, newest first', async () => {
    const alert = await publish({ kind: 'alert' });
    const old = await publish({ startsAt: inMinutes(-5) });
    const recent = await publish();
    expect(await activeIds()).toEqual([recent, old, alert]);
  });

  it('returns 204 where a module has none, or the id is unknown', async () => {
    await publish();
    for (const path of ['Payments/outage/web', 'Attendance/alert/web', crypto.randomUUID()]) {
      const response = await get(path);
      expect({ status: response.statusCode, body: response.body }).toEqual({ status: 204, body: '' });
    }
  });

  it('returns the newest outage and the newest alert of a module', async () => {
    await publish({ startsAt: inMinutes(-5) });
    const outage = await publish();
    const alert = await publish({ kind: 'alert' });
    expect((await get('Attendance/outage/web')).json()).toMatchObject({ id: outage });
    expect((await get('Attendance/alert/web')).json()).toMatchObject({ id: alert });
  });

  it('returns a school’s own only to requests for that school', async () => {
    const { centreCode } = await makeSchool(harness.database.pool);
    const other = await makeSchool(harness.database.pool);
    const id = await publish({ centreCode });
    expect(await active()).toMatchObject([{ id, centreCode }]);
    expect((await get('Attendance/outage/web')).statusCode).toBe(204);
    expect((await get(`Attendance/outage/web?centreCode=${other.centreCode}`)).statusCode).toBe(204);
    expect((await get(`Attendance/outage/web?centreCode=${centreCode}`)).json()).toMatchObject({ id });
  });

  it.each([
    'active',
    'active?platform=all',
    'active?platform=web&x=1',
    'not-an-id',
    'Nothing/outage/web',
    'Attendance/outage/all',
    "Attendance/alert/web?centreCode=';--",
  ])('refuses %s', async (path) => {
    expect((await get(path)).statusCode).toBe(400);
  });

  it('T47 returns hostile text as plain text', async () => {
    const hostile = '<img src=x onerror=alert(1)> {{7*7}} "quoted" & Nguyễn 🦘';
    const id = await publish({ kind: 'alert', title: hostile, message: hostile });
    const response = await get(id);
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.headers['x-content-type-options']).toBe('nosniff');
    expect(response.json()).toMatchObject({ title: hostile, message: hostile });
  });
});

describe('publishing and ending', () => {
  it('ends at once, and cancels one that was planned', async () => {
    const current = await publish({ endsAt: inMinutes(60) });
    const planned = await publish({ startsAt: inMinutes(30) });
    for (const id of [current, planned]) await endOutageNow(harness.database.db, call(), id);
    expect(await activeIds()).toEqual([]);
    harness.advance(40 * minute);
    expect(await activeIds()).toEqual([]);
    await expect(endOutageNow(harness.database.db, call(), current)).rejects.toMatchObject({
      code: 'not-found',
    });
    await expect(endOutageNow(harness.database.db, call(), 'first')).rejects.toMatchObject({
      code: 'not-found',
    });
  });

  it('refuses invalid texts and an unknown school, and stores nothing', async () => {
    for (const change of [{ message: '' }, { centreCode: 'NOWHERE' }]) {
      await expect(publish(change)).rejects.toMatchObject({ code: 'invalid-request' });
    }
    expect(await activeIds()).toEqual([]);
  });

  it('G18 writes an audit row for each, without the texts', async () => {
    const school = await makeSchool(harness.database.pool);
    const id = await publish({ centreCode: school.centreCode, message: 'Flood in the library.' });
    await endOutageNow(harness.database.db, call(), id);
    const rows = await harness.database.db
      .selectFrom('audit_event')
      .select(['event', 'actor_label', 'school_id', 'detail'])
      .where('subject', '=', id)
      .orderBy('id')
      .execute();
    expect(rows).toMatchObject([
      { event: 'outages.created', actor_label: 'office', school_id: school.id },
      { event: 'outages.ended', actor_label: 'office', school_id: school.id },
    ]);
    expect(JSON.stringify(rows)).not.toContain('Flood');
  });
});
