/**
 * The page that the native shell opens: the built page with the portal's configuration, where the portal is, and the
 * policy that the server would have sent in a header (docs/mobile.md). Pure.
 */
import { shellElementId, type ShellSettings } from '@portal/contract/page-parts';
import type { Site } from '@portal/contract/site';
import { fillPage, jsonInHtml } from '../../apps/api/src/platform/page/fill-page.ts';
import { withoutHome } from '../../apps/api/src/platform/page/home-page.ts';
import { hashesOf } from '../../apps/api/src/platform/page/page.ts';

/** No store links, because each store refuses apps that link to the other. No worker, because the app contains its files. */
const siteInShell = (site: Site): Site => ({
  ...site,
  app: { appStoreLink: '', playStoreLink: '' },
  usesWorker: false,
});

/**
 * Calls go through the shell, so the page itself connects to nothing. Only the card document is framed, from the portal
 * (docs/decisions/payments/card-document.md).
 */
function policy(html: string, { portalUrl, training }: ShellSettings): string {
  const { script, style } = hashesOf(html);
  const portals = [portalUrl, ...(training ? [training.url] : [])].join(' ');
  return [
    "default-src 'none'",
    `script-src 'self' ${script.join(' ')}`,
    `style-src 'self' ${style.join(' ')}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    `frame-src ${portals}`,
    "form-action 'none'",
    "base-uri 'none'",
    "object-src 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** The prerendered sign-in page must be what the app renders in the shell, or hydration fails. */
const PASSKEY_BUTTON = { inBrowser: 'Sign in with a passkey', inShell: 'Use fingerprint or face' } as const;

const MANIFEST = /\s*<link rel="manifest"[^>]*>/;
const CHARSET = '<meta charset="utf-8" />';

/** Throws if the built page doesn't have the expected parts. */
export function shellPage(built: string, site: Site, settings: ShellSettings): string {
  if (!built.includes(CHARSET) || !MANIFEST.test(built)) throw new Error('The built page is not as expected');
  const page = withoutHome(fillPage(built, siteInShell(site)))
    .replace(MANIFEST, '')
    .replaceAll(PASSKEY_BUTTON.inBrowser, PASSKEY_BUTTON.inShell);
  const content = policy(page, settings);
  return page.replace(
    CHARSET,
    () =>
      `${CHARSET}<meta http-equiv="Content-Security-Policy" content="${content}">` +
      `<script type="application/json" id="${shellElementId}">${jsonInHtml(settings)}</script>`,
  );
}
