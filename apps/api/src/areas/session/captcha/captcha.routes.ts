/** The captcha configuration for a browser's sign-in (T7, G14). */
import { captchaChallengeEndpoint } from '@portal/contract/session';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config/config.ts';
import { anyone } from '../../../platform/http/access.ts';
import { escapeHtml } from '../../../platform/http/files/escape-html.ts';
import { bindRoute } from '../../../platform/http/route.ts';
import type { Captcha } from '../../../ports/captcha.ts';

export interface CaptchaRouteDependencies {
  captcha: Captcha | null;
  config: Pick<Config, 'captcha'>;
}

export function registerCaptchaRoutes(app: FastifyInstance, deps: CaptchaRouteDependencies): void {
  const { captcha, config } = deps;
  bindRoute(app, captchaChallengeEndpoint, {
    access: anyone,
    audit: { none: 'a puzzle that says nothing' },
    handler: async (call) =>
      captcha === null
        ? undefined
        : { challenge: await captcha.challenge({ action: 'login', now: call.now }) },
  });
  if (config.captcha.kind === 'recaptcha') registerFrame(app, config.captcha.recaptcha);
}

/**
 * The only document that may contact the provider: a hidden frame of the sign-in page, so that our pages run no
 * third-party script and send the provider nothing.
 */
function registerFrame(app: FastifyInstance, { url, siteKey }: Config['captcha']['recaptcha']): void {
  const script = `${url}/api.js?render=${encodeURIComponent(siteKey)}`;
  const html =
    '<!doctype html><html lang="en-AU"><head><meta charset="utf-8"><title>Sign-in check</title>' +
    `<script src="${escapeHtml(script)}" async></script>` +
    `<script src="/captcha-frame.js" data-site-key="${escapeHtml(siteKey)}"></script></head><body></body></html>`;
  const { origin } = new URL(url);
  // The provider's script loads the rest from a second host.
  const hosts = origin === 'https://www.google.com' ? `${origin} https://www.gstatic.com` : origin;
  const frames = origin === 'https://www.google.com' ? `${origin} https://recaptcha.google.com` : origin;
  const policy =
    `default-src 'none'; script-src 'self' ${hosts}; connect-src ${origin}; frame-src ${frames}; ` +
    "base-uri 'none'; form-action 'none'; object-src 'none'; frame-ancestors 'self'";
  app.get('/captcha', async (_, reply) =>
    reply
      .headers({
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': policy,
        'x-frame-options': 'SAMEORIGIN',
        'cache-control': 'no-store',
      })
      .send(html),
  );
}
