import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { presentHandoff } from './handoff.presenter.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { IDENTITY_URL: 'https://identity.example/base' } });
});
afterAll(() => harness.close());

describe('the hand-off document for the identity service', () => {
  it('G14 may post its form only to the identity service, and runs only our script', async () => {
    const response = await harness.browser().get('/identity-verification');
    expect(response.statusCode).toBe(200);
    const policy = String(response.headers['content-security-policy']);
    expect(policy).toContain('form-action https://identity.example;');
    expect(policy).toContain("default-src 'none'; script-src 'self';");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toContain('unsafe');
    expect(response.body).not.toMatch(/<script(?![^>]* src=)/);
    expect(response.body).not.toMatch(/ on[a-z]+=| style=/);
  });

  it('has the seven fields of the specification, empty until the server fills them', () => {
    const { html } = presentHandoff({
      productName: 'A & B',
      styles: [],
      serviceUrl: 'https://identity.example',
    });
    const names = [...html.matchAll(/<input type="hidden" name="(\w+)" value="">/g)].map(([, name]) => name);
    expect(names).toEqual([
      'token',
      'userId',
      'customerId',
      'returnUrl',
      'cancelUrl',
      'timeoutUrl',
      'exceptionUrl',
    ]);
    expect(html).toContain('A &amp; B');
  });

  it('serves its script as a file', async () => {
    const response = await harness.browser().get('/identity-verification.js');
    expect(response.headers['content-type']).toContain('text/javascript');
    expect(response.body).toContain('sessionStorage');
  });
});
