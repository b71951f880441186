/** The document that redirects a browser to the identity service (A-2.11; G14, T19). */
import { createHash } from 'node:crypto';
import { dvsTokenEndpoint } from '@portal/contract/registration';
import { paths } from '@portal/contract/routes';
import { storageKeys } from '@portal/contract/session';
import { escapeHtml } from '../../../platform/http/files/escape-html.ts';

/** The fields of the hidden form. */
const fields = ['token', 'userId', 'customerId', 'returnUrl', 'cancelUrl', 'timeoutUrl', 'exceptionUrl'];

export const handoffPaths = { page: '/identity-verification', script: '/identity-verification.js' } as const;

export interface HandoffOptions {
  productName: string;
  /** The product's styles, inline as in its page. */
  styles: readonly string[];
  /** The only address the hidden form may post to. */
  serviceUrl: string;
}

export interface HandoffDocument {
  html: string;
  headers: Readonly<Record<string, string>>;
}

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

const mark =
  '<svg class="mark" viewBox="0 0 32 32" aria-hidden="true"><rect width="32" height="32" rx="9" fill="var(--mark)"></rect>' +
  '<path d="M8.5 25V15.5a7.5 7.5 0 0 1 15 0V25" fill="none" stroke="#fff" stroke-width="3.2" stroke-linecap="round"></path>' +
  '<circle cx="16" cy="21" r="3.1" fill="var(--wattle)"></circle></svg>';

export function presentHandoff({ productName, styles, serviceUrl }: HandoffOptions): HandoffDocument {
  const name = escapeHtml(productName);
  const verify = `/#${paths.ownerVerify()}`;
  const hidden = fields.map((field) => `<input type="hidden" name="${field}" value="">`).join('');
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="light dark"><meta name="robots" content="noindex">
<title>Verify identity – ${name}</title><link rel="icon" href="/mark.svg" type="image/svg+xml">
${styles.map((css) => `<style>${css}</style>`).join('')}
<script type="module" src="${handoffPaths.script}"></script></head>
<body><div class="bare"><div class="bare-stage">
<header class="barebar"><a class="brand" href="/#/">${mark}<span class="brand-name">${name}</span></a></header>
<main class="bare-main" data-session-key="${storageKeys.registrationSession}" data-call="${dvsTokenEndpoint.path}"
 data-lost="There is no registration under way in this tab. Enter your invitation code again to go on where you left off."
 data-failed="The identity service could not be reached. Nothing is lost: check your connection and try again.">
<div class="panel stack"><h1 tabindex="-1">Verify your identity</h1>
<p class="lead" id="lead" role="status">Taking you to the identity service, which checks your legal name against a document. You come back here when it is done.</p>
<form method="post" hidden>${hidden}
<button type="submit" class="btn btn-primary btn-lg">Continue to identity verification</button></form>
<div id="problem" role="alert" hidden><div class="note note-bad"><div class="note-body"><p></p></div></div></div>
<div id="ways" hidden><div class="btn-row"><span id="once-more"><button type="button" class="btn btn-primary btn-lg">Try again</button></span>
<a class="btn btn-secondary btn-lg" href="${verify}">Back to registration</a></div></div>
<noscript><p>This step needs JavaScript. Switch it on and load the page again.</p></noscript>
</div></main></div></div></body></html>`;
  return { html, headers: headersFor(styles, serviceUrl) };
}

function headersFor(styles: readonly string[], serviceUrl: string): Record<string, string> {
  const styleSources = styles.length > 0 ? styles.map(sha256).join(' ') : "'none'";
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src ${styleSources}; img-src 'self'; font-src 'self'; ` +
      `connect-src 'self'; form-action ${new URL(serviceUrl).origin}; base-uri 'none'; frame-ancestors 'none'; ` +
      "require-trusted-types-for 'script'; report-to csp",
  };
}
