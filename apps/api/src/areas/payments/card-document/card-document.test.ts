import { paymentReturnedMessage } from '@portal/contract/payments';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createHarness } from '../../../testing/harness.ts';
import type { Harness } from '../../../testing/harness.ts';
import { presentCardDocument } from './card-document.presenter.ts';

let harness: Harness;
beforeAll(async () => {
  harness = await createHarness({ env: { PAYMENT_GATEWAY_URL: 'https://gateway.example/base' } });
});
afterAll(() => harness.close());

const directives = (policy: unknown): Map<string, string> =>
  new Map(
    String(policy)
      .split('; ')
      .map((directive): [string, string] => {
        const [name = '', ...sources] = directive.split(' ');
        return [name, sources.join(' ')];
      }),
  );

describe('the card document', () => {
  it('G14 posts only to the gateway, makes no requests, and can be framed only by our pages', async () => {
    const response = await harness.browser().get('/card-payment');
    expect(response.statusCode).toBe(200);
    const policy = directives(response.headers['content-security-policy']);
    expect(Object.fromEntries(policy)).toEqual({
      'default-src': "'none'",
      'script-src': "'self'",
      'style-src': expect.stringMatching(/^'self' 'sha256-[^']+'$/),
      'img-src': "'self' data:",
      'font-src': "'self'",
      'frame-src': "'self' https://gateway.example",
      'form-action': 'https://gateway.example',
      'base-uri': "'none'",
      'object-src': "'none'",
      'frame-ancestors': "'self'",
      'require-trusted-types-for': "'script'",
      'report-to': 'csp',
    });
    expect(response.headers['x-frame-options']).toBe('SAMEORIGIN');
    expect(response.headers['cache-control']).toBe('no-store');
  });

  it('runs one file, has no inline script or handler, and sets no cookie', async () => {
    const { body, headers } = await harness.browser().get('/card-payment');
    expect(body.match(/<script[^>]*>/g)).toEqual(['<script type="module" src="/card-payment.js">']);
    expect(body).not.toMatch(/ on[a-z]+=| style=/);
    expect(headers['set-cookie']).toBeUndefined();
  });

  it('has the three fields with the attributes that autofill and phone keyboards need', async () => {
    const { body } = await harness.browser().get('/card-payment');
    const inputs = [...body.matchAll(/<input class="[^>]*>/g)].map(([input]) => input);
    expect(inputs).toHaveLength(3);
    for (const [index, name] of ['cc-number', 'cc-exp', 'cc-csc'].entries()) {
      expect(inputs[index]).toContain(`autocomplete="${name}"`);
      expect(inputs[index]).toContain('inputmode="numeric"');
    }
    expect(inputs[0]).toContain('maxlength="25"');
    expect(inputs[2]).toContain('maxlength="3"');
    expect(body).toContain(`data-returned="${paymentReturnedMessage}"`);
  });

  it('leaves the fields to the gateway in hostedFields mode', () => {
    const { html, headers } = presentCardDocument({
      site: { productName: 'A & B', hue: 20 },
      fontUrl: '/assets/font.woff2',
      gateway: { mode: 'hostedFields', origin: 'https://gateway.example' },
    });
    expect(html).not.toContain('<form');
    expect(html).toContain('A &amp; B');
    expect(html).toContain('url(/assets/font.woff2)');
    expect(html).toContain('--brand:');
    expect(headers['content-security-policy']).toContain("frame-src 'self' https://gateway.example;");
  });
});
