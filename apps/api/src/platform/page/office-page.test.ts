/** The page of the office: its addresses, its policy and its files (O-2.2). */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../testing/harness.ts';
import type { Harness } from '../../testing/harness.ts';
import { createOfficePage } from './office-page.ts';

const built = `<!doctype html><title>%PRODUCT_NAME% Office</title><!--theme-->
<script type="application/json" id="site"> %SITE_JSON% </script><script type="module" src="/office/assets/a.js"></script>`;

let folder: string;
let harness: Harness;
let coloured: Harness;

async function withPage(env: Record<string, string>): Promise<Harness> {
  const plain = await createHarness({ env });
  const officePage = await createOfficePage(folder, plain.config.site);
  await plain.close();
  return createHarness({ env, officePage });
}

beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'portal-office-'));
  mkdirSync(path.join(folder, 'assets'));
  writeFileSync(path.join(folder, 'index.html'), built);
  writeFileSync(path.join(folder, 'assets/a.js'), 'export {}');
  harness = await withPage({ PRODUCT_NAME: 'A & B' });
  coloured = await withPage({ BRAND_HUE: '120' });
});
afterAll(async () => {
  await harness.close();
  await coloured.close();
  rmSync(folder, { recursive: true });
});

const policyOf = (headers: Record<string, unknown>): string => String(headers['content-security-policy']);

describe('O-2.2 the page of the office', () => {
  it.each(['/office', '/office/queue', '/office/queue/00000000-0000-4000-8000-000000000000'])(
    'is served at %s, the same for everyone',
    async (address) => {
      const response = await harness.browser().get(address);
      expect(response.statusCode).toBe(200);
      expect(response.body).toContain('<title>A &amp; B Office</title>');
      const etag = String(response.headers.etag);
      const again = await harness.browser().get(address, { headers: { 'if-none-match': etag } });
      expect(again.statusCode).toBe(304);
    },
  );

  it('has a stricter policy than the family’s page: its own files only, no inline scripts and no frames', async () => {
    const policy = policyOf((await harness.browser().get('/office')).headers);
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    expect(policy).toContain("form-action 'none'");
    expect(policy).not.toMatch(/unsafe|data:|frame-src/);
    const family = policyOf((await harness.browser().get('/api/token/csrf-token')).headers);
    expect(family).not.toBe(policy);
  });

  it('allows the department’s colours by their hash', async () => {
    const { body, headers } = await coloured.browser().get('/office');
    expect(body).toContain('<style>');
    expect(policyOf(headers)).toMatch(/style-src 'self' 'sha256-[^']+'/);
  });

  it('has its own files', async () => {
    const file = await harness.browser().get('/office/assets/a.js');
    expect(file.body).toBe('export {}');
    expect(file.headers['cache-control']).toContain('immutable');
    expect((await harness.browser().get('/office/assets/b.js')).statusCode).toBe(404);
  });
});
