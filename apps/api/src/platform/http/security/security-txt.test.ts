import { afterAll, beforeAll, expect, it } from 'vitest';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { SECURITY_CONTACT: 'mailto:security@portal.example' } });
});
afterAll(() => harness.close());

it('states where to report a vulnerability, and its expiry', async () => {
  const response = await harness.browser().get('/.well-known/security.txt');
  expect(response.statusCode).toBe(200);
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8');
  const fields = new Map(
    response.body
      .trimEnd()
      .split('\n')
      .map((line): [string, string] => [line.split(': ')[0] ?? '', line.split(': ').slice(1).join(': ')]),
  );
  expect(fields.get('Contact')).toBe('mailto:security@portal.example');
  expect(fields.get('Canonical')).toBe(`${harness.config.publicUrl.origin}/.well-known/security.txt`);
  const goodFor = new Date(fields.get('Expires') ?? '').getTime() - harness.now().getTime();
  expect(goodFor).toBeGreaterThan(0);
  expect(goodFor).toBeLessThan(365 * 24 * 60 * 60_000);
});
