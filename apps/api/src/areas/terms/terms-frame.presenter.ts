/** Renders a document as a page inside a frame (A-2.18; T47), with its text escaped, in light and dark. */
import type { TermsDocument } from '@portal/contract/terms';
import { escapeHtml } from '../../platform/http/files/escape-html.ts';
import { FrameDocument } from '../../platform/http/files/frame-document.ts';

/** The page's design tokens, copied because a frame inherits none (packages/ui/src/styles/base/tokens.css). */
const css = (fontUrl: string | null): string => `
${fontUrl === null ? '' : `@font-face{font-family:'Public Sans';src:url(${fontUrl}) format('woff2');font-weight:100 900;font-display:swap}`}
:root{color-scheme:light;--surface:#fff;--text:#1b1f31;--focus:#181c33}
@media screen and (prefers-color-scheme:dark){:root{color-scheme:dark;--surface:#161823;--text:#eff0f4;--focus:#ffdb69}}
*{box-sizing:border-box;margin:0}
body{background:var(--surface);color:var(--text);font:1rem/1.6 'Public Sans',system-ui,sans-serif;overflow-wrap:anywhere}
main{max-height:100vh;overflow:auto;padding:1rem 1.25rem;scrollbar-gutter:stable}
main:focus-visible{outline:3px solid var(--focus);outline-offset:-3px;border-radius:.75rem}
h2{font-size:1.125rem;line-height:1.3;margin:1.25rem 0 .5rem}
section:first-child h2{margin-top:0}
p+p{margin-top:.75rem}`;

/** `fontUrl`: the built product font; without one, the system font is used. */
export function presentTermsFrame(document: TermsDocument, fontUrl: string | null): FrameDocument {
  const title = escapeHtml(document.title);
  const sections = document.sections.map(({ heading, paragraphs }) => {
    const head = heading === '' ? '' : `<h2>${escapeHtml(heading)}</h2>`;
    return `<section>${head}${paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('')}</section>`;
  });
  return new FrameDocument({
    title,
    css: css(fontUrl),
    body: `<main tabindex="0" aria-label="${title}">${sections.join('')}</main>`,
  });
}
