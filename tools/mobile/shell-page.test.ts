import { describe, expect, it } from 'vitest';
import { devSite } from '../lib/dev-site.ts';
import { departmentSchema } from './department.ts';
import { shellPage } from './shell-page.ts';

const settings = { portalUrl: 'https://portal.example', training: null };
const built = `<!doctype html><html><head><meta charset="utf-8" />
<link rel="manifest" href="/manifest.webmanifest" /><style>a{}</style><script>start()</script>
<script type="application/json" id="site">
%SITE_JSON%
</script></head><body><button>Sign in with a passkey</button><p data-when="appStore">%APP_STORE_LINK%</p><!--home--></body></html>`;
const store = { appStoreLink: 'https://apps.apple.com/app', playStoreLink: 'https://play.google.com/app' };
const page = (): string => shellPage(built, { ...devSite, usesWorker: true, app: store }, settings);

describe('W-9.1 the page in the native shell', () => {
  it('says where the portal is', () => {
    expect(page()).toContain(
      '<script type="application/json" id="shell">{"portalUrl":"https://portal.example","training":null}</script>',
    );
  });

  it('connects to nothing itself, and frames only the portal', () => {
    const [, policy = ''] = /Content-Security-Policy" content="([^"]*)"/.exec(page()) ?? [];
    expect(policy).toContain("connect-src 'self'");
    expect(policy).toContain('frame-src https://portal.example;');
    expect(policy).toMatch(/script-src 'self' 'sha256-[^']+'/);
    expect(policy).not.toContain('unsafe');
  });

  it('names no store, registers no worker and is no installable web page', () => {
    expect(page()).not.toMatch(/apple\.com|play\.google|manifest/);
    expect(page()).toContain('"usesWorker":false');
  });

  it('has the sign-in page that the app renders there', () => {
    expect(page()).toContain('<button>Use fingerprint or face</button>');
  });

  it('is refused when the built page has no place for its parts', () => {
    expect(() => shellPage('<html></html>', devSite, settings)).toThrow('not as expected');
  });
});

describe('W-9.1 a department’s settings', () => {
  const good = {
    appId: 'au.edu.example.portal',
    appName: 'Schoolside',
    version: '4.6.1',
    build: 7,
    portalUrl: 'https://portal.example.edu.au',
  };

  it('name the portal’s host for the native projects', () => {
    expect(departmentSchema.parse(good).portalHost).toBe('portal.example.edu.au');
  });

  it.each([
    ['a portal without encryption', { portalUrl: 'http://portal.example.edu.au' }],
    ['a portal below a path', { portalUrl: 'https://portal.example.edu.au/portal' }],
    ['an id of one word', { appId: 'portal' }],
    ['an unknown setting', { apiKey: 'x' }],
  ])('are refused with %s', (_, wrong) => {
    expect(departmentSchema.safeParse({ ...good, ...wrong }).success).toBe(false);
  });
});
