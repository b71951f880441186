/**
 * A document for a frame in our own page (T39, T47). It loads nothing but our font, and only our pages may frame it. A
 * document of third-party text runs no scripts: `allow-same-origin` lets the page measure it, and without scripts gives
 * the document no access. A document of ours may load one script.
 */
import { createHash } from 'node:crypto';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export interface FrameContent {
  /** Escaped HTML. */
  title: string;
  body: string;
  /** Our own. */
  css: string;
  script?: string;
  /** Pages that may frame it besides ours, such as the mobile app's. */
  framedBy?: readonly string[];
}

export class FrameDocument {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;

  constructor({ title, body, css, script, framedBy = [] }: FrameContent) {
    this.html =
      '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
      `<title>${title}</title><style>${css}</style></head><body>${body}` +
      `${script === undefined ? '' : `<script>${script}</script>`}</body></html>`;
    this.headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; style-src ${sha256(css)}; font-src 'self'; base-uri 'none'; form-action 'none'; ` +
        `frame-ancestors ${["'self'", ...framedBy].join(' ')}; require-trusted-types-for 'script'; ` +
        (script === undefined ? 'sandbox allow-same-origin' : `script-src ${sha256(script)}`),
      'x-frame-options': 'SAMEORIGIN',
    };
  }
}
