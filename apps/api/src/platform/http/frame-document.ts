/**
 * A document of somebody else's words, for a frame in our own page (security.md, T47). It runs nothing, loads nothing but
 * our font, and only our pages may frame it. `allow-same-origin` lets the page measure it; without scripts that gives
 * the document itself nothing.
 */
import { createHash } from 'node:crypto';

const sha256 = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

export class FrameDocument {
  readonly html: string;
  readonly headers: Readonly<Record<string, string>>;

  /** `title` and `body` are escaped HTML; `css` is ours. */
  constructor({ title, body, css }: { title: string; body: string; css: string }) {
    this.html =
      '<!doctype html><html lang="en-AU"><head><meta charset="utf-8">' +
      '<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">' +
      `<title>${title}</title><style>${css}</style></head><body>${body}</body></html>`;
    this.headers = {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        `default-src 'none'; style-src ${sha256(css)}; font-src 'self'; base-uri 'none'; form-action 'none'; ` +
        "frame-ancestors 'self'; require-trusted-types-for 'script'; sandbox allow-same-origin",
      'x-frame-options': 'SAMEORIGIN',
    };
  }
}
