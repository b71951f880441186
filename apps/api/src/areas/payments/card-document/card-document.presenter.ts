/**
 * Renders the card document: three fields in a frame of the payment page, with its own content security policy (B-3,
 * G14).
 */
import { createHash } from 'node:crypto';
import { limits } from '@portal/contract/limits';
import { paymentReturnedMessage } from '@portal/contract/payments';
import type { Site } from '@portal/contract/site';
import { DEFAULT_HUE, themeCss } from '@portal/contract/theme';
import { escapeHtml } from '../../../platform/http/files/escape-html.ts';
import type { GatewayMode } from '../../../ports/payment-gateway.ts';

/** The built script and styles (tools/build-web.ts). */
export const cardDocumentPaths = {
  page: '/card-payment',
  /** The page in the mobile app. */
  appPage: '/card-payment/app',
  script: '/card-payment.js',
  styles: '/card-payment.css',
} as const;

export interface CardDocumentOptions {
  site: Pick<Site, 'productName' | 'hue'>;
  /** The built product font; without one, the system font. */
  fontUrl: string | null;
  gateway: { mode: GatewayMode; origin: string };
  /** The origins of the mobile app's pages, if they frame the document instead of the portal's page. */
  pageOrigins?: readonly string[];
}

export interface CardDocument {
  html: string;
  headers: Readonly<Record<string, string>>;
}

interface Field {
  id: 'number' | 'expiry' | 'cvv';
  label: string;
  hint?: string;
  width: string;
  maxLength: number;
  autocomplete: string;
}

const numberField: Field = {
  id: 'number',
  label: 'Card number',
  width: 'w-24',
  maxLength: limits.cardNumber,
  autocomplete: 'cc-number',
};
/** Longer than MM/YY: browsers autofill 12/2029, which becomes 12/29. */
const expiryField: Field = {
  id: 'expiry',
  label: 'Expiry',
  hint: 'MM/YY',
  width: 'w-6',
  maxLength: 7,
  autocomplete: 'cc-exp',
};
const cvvField: Field = {
  id: 'cvv',
  label: 'CVV',
  hint: '3 digits on the back',
  width: 'w-4',
  maxLength: limits.cvv,
  autocomplete: 'cc-csc',
};

const errorIcon =
  '<svg class="i" viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="10"></circle>' +
  '<line x1="12" x2="12" y1="8" y2="12"></line><line x1="12" x2="12.01" y1="16" y2="16"></line></svg>';

const presentField = ({ id, label, hint, width, maxLength, autocomplete }: Field): string =>
  `<div class="field"><label for="${id}">${label}</label>` +
  (hint === undefined ? '' : `<p class="hint" id="${id}-hint">${hint}</p>`) +
  `<p class="error" id="${id}-error" hidden>${errorIcon}<span><span class="vh">Error: </span><span></span></span></p>` +
  `<input class="input ${width} input-num" id="${id}" name="${id}" type="text" inputmode="numeric" autocomplete="${autocomplete}" ` +
  `maxlength="${maxLength}" spellcheck="false" required${hint === undefined ? '' : ` aria-describedby="${id}-hint"`}></div>`;

/** Has no button of its own: the page around it has one, with the amount. */
const form =
  `<form class="form" aria-label="Card details" novalidate>${presentField(numberField)}` +
  `<div class="field-row">${presentField(expiryField)}${presentField(cvvField)}</div>` +
  '<input type="submit" hidden></form>';

export function presentCardDocument({
  site,
  fontUrl,
  gateway,
  pageOrigins = [],
}: CardDocumentOptions): CardDocument {
  const css = ownStyles(site.hue, fontUrl);
  const html = `<!doctype html><html lang="en-AU"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex"><title>Card details – ${escapeHtml(site.productName)}</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="${cardDocumentPaths.styles}"><style>${css}</style>
<script type="module" src="${cardDocumentPaths.script}"></script></head>
<body><div id="card" data-returned="${paymentReturnedMessage}" data-pages="${pageOrigins.join(' ')}">${gateway.mode === 'directPost' ? form : ''}</div></body></html>`;
  return { html, headers: headersFor(css, gateway.origin, pageOrigins) };
}

function ownStyles(hue: number, fontUrl: string | null): string {
  const theme = hue === DEFAULT_HUE ? '' : themeCss(hue);
  if (fontUrl === null) return theme;
  return `@font-face{font-family:'Public Sans';src:url(${fontUrl}) format('woff2');font-weight:100 900;font-display:swap}${theme}`;
}

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/**
 * No `connect-src`: its script can make no requests. Frames may be the gateway's, and ours when the gateway returns.
 */
function headersFor(
  css: string,
  gatewayOrigin: string,
  pageOrigins: readonly string[],
): Record<string, string> {
  const pages = pageOrigins.length > 0 ? pageOrigins.join(' ') : "'self'";
  return {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
    'content-security-policy':
      `default-src 'none'; script-src 'self'; style-src 'self' ${sha256(css)}; img-src 'self' data:; font-src 'self'; ` +
      `frame-src 'self' ${gatewayOrigin}; form-action ${gatewayOrigin}; base-uri 'none'; object-src 'none'; ` +
      `frame-ancestors ${pages}; require-trusted-types-for 'script'; report-to csp`,
    // Browsers that support `frame-ancestors` ignore this header. It can't allow other origins.
    'x-frame-options': 'SAMEORIGIN',
  };
}
