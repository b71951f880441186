import type { SiteAnswer } from '@portal/contract/service-status';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillPage } from '../../platform/page/fill-page.ts';
import { makeFamily } from '../../testing/builders/families.ts';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';

const env = { PRODUCT_NAME: 'Rivers Portal', BRAND_HUE: '195', HELP_LINE: '13 00 00', LOG_LEVEL: 'silent' };

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env });
});
afterAll(() => harness.close());

/** The configuration embedded in a page. */
function embedded(): unknown {
  const page = fillPage('<script type="application/json">%SITE_JSON%</script>', harness.config.site);
  return JSON.parse(/>(.*)<\/script>/.exec(page)?.[1] ?? '');
}

describe('GET /api/site', () => {
  it('returns to anyone what the page embeds', async () => {
    const response = await harness.browser().get('/api/site');
    expect(response.statusCode).toBe(200);
    expect(response.json<SiteAnswer>()).toMatchObject({
      productName: 'Rivers Portal',
      hue: 195,
      helpLine: '13 00 00',
      helpLineNumber: '130000',
    });
    expect(response.json()).toEqual(embedded());
  });

  it('is publicly cacheable, and the same for a signed-in person', async () => {
    const anonymous = await harness.browser().get('/api/site');
    const { browser } = await makeFamily(harness);
    const signedIn = await browser.get('/api/site');
    for (const { headers } of [anonymous, signedIn]) {
      expect(headers['cache-control']).toBe('public, max-age=300');
      expect(headers).not.toHaveProperty('set-cookie');
    }
    expect(signedIn.body).toBe(anonymous.body);
  });

  it('announces planned maintenance', async () => {
    const other = await createHarness({ env: { ...env, PLANNED_MAINTENANCE: 'Back at 6 am.' } });
    const { plannedMaintenance } = (await other.browser().get('/api/site')).json<SiteAnswer>();
    expect(plannedMaintenance).toBe('Back at 6 am.');
    await other.close();
  });

  it('marks an error response as uncacheable', async () => {
    const response = await harness.browser().get('/api/site?unknown=1');
    expect(response.statusCode).toBe(400);
    expect(response.headers['cache-control']).toBe('no-store');
  });
});
