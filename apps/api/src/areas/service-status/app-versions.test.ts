import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { MINIMUM_IOS_VERSION: '4.6.1', MINIMUM_ANDROID_VERSION: '4.5' } });
});
afterAll(() => harness.close());

const path = '/api/versions/recordMobileAppNeedsUpgrade';
const versions = { currentVersion: '4.2.0', targetVersion: '4.6.1' };
const recorded = async (): Promise<unknown[]> =>
  (
    await harness.database.db
      .selectFrom('audit_event')
      .select('detail')
      .where('event', '=', 'service-status.appNeedsUpgrade')
      .execute()
  ).map(({ detail }) => detail);

describe('the oldest supported app', () => {
  it('is returned to everyone, as configured', async () => {
    const response = await harness.browser().get('/api/versions/minimum');
    expect(response.json()).toEqual({ ios: '4.6.1', android: '4.5' });
  });

  it('is unrestricted without configuration', async () => {
    const other = await createHarness();
    expect((await other.browser().get('/api/versions/minimum')).json()).toEqual({ ios: '0', android: '0' });
    await other.close();
  });
});

describe('T45 an outdated app', () => {
  it('is recorded, up to five times a minute from a network', async () => {
    const browser = harness.browser('203.0.113.45');
    for (let times = 0; times < 5; times += 1)
      expect((await browser.post(path, { body: versions })).statusCode).toBe(204);
    const sixth = await browser.post(path, { body: versions });
    expect(sixth.statusCode).toBe(429);
    expect(Number(sixth.headers['retry-after'])).toBeGreaterThan(0);
    expect(await recorded()).toEqual(Array.from({ length: 5 }, () => versions));
    harness.advance(60_000);
    expect((await browser.post(path, { body: versions })).statusCode).toBe(204);
  });

  it.each([
    { currentVersion: "4'; drop table account; --", targetVersion: '4.6.1' },
    { currentVersion: '4.2.0\r\nX: 1', targetVersion: '4.6.1' },
    { currentVersion: '9'.repeat(65), targetVersion: '4.6.1' },
    { currentVersion: 4, targetVersion: '4.6.1' },
    { currentVersion: ['4.2.0'], targetVersion: '4.6.1' },
    { currentVersion: '4.2.0' },
    { ...versions, isAdmin: true },
    {},
  ])('is refused for %j, and nothing is written', async (body) => {
    const before = (await recorded()).length;
    const response = await harness.browser('203.0.113.46').post(path, { body });
    expect(response.statusCode).toBe(400);
    expect(await recorded()).toHaveLength(before);
  });

  it.each([
    'Client-SessionId',
    'Client-Device',
    'Client-Platform',
    'Client-Uuid',
    'Client-OS-Version',
    'Client-App-Version',
  ])('may send anything as %s, which is ignored', async (name) => {
    for (const value of ["'; drop table account; --", '\u001b[31m', 'x'.repeat(4000), '%00', '{{7*7}}']) {
      const response = await harness.browser('203.0.113.47').get('/api/versions/minimum', {
        headers: { [name]: encodeURIComponent(value).slice(0, 4000) },
      });
      expect(response.statusCode).toBe(200);
      expect(response.body).not.toContain('drop');
    }
  });
});
