/** Puts the page together: styles and first script inline, the sign-in page and the empty frame prepared in it. */

export type PageParts = {
  readonly html: string;
  readonly css: string;
  readonly bootstrap: string;
  readonly fontPath: string;
  readonly signIn: { readonly withLearning: string; readonly without: string };
  readonly skeleton: string;
  readonly landing: { readonly css: string; readonly markup: string };
};

const once = (text: string, pattern: RegExp | string, replacement: string): string => {
  const next = text.replace(pattern, () => replacement);
  if (next === text) throw new Error(`The page has no place for ${String(pattern)}`);
  return next;
};

/** The bundle's own tags, in whose place the first script fetches it when it is wanted (apps/web/src/app/start). */
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** Between these the server keeps the variant its configuration asks for. */
export const variants = ({ withLearning, without }: PageParts['signIn']): string =>
  `<!--learning-->${withLearning}<!--no-learning-->${without}<!--/learning-->`;

export function assemblePage({
  html,
  css,
  bootstrap,
  fontPath,
  signIn,
  skeleton,
  landing,
}: PageParts): string {
  let page = once(html, /\s*<link rel="stylesheet"[^>]*>/, '');
  page = once(page, SCRIPTS, '');
  const font = `<link rel="preload" href="${fontPath}" as="font" type="font/woff2" fetchpriority="low" crossorigin>`;
  page = once(page, '<!--start-->', `<script>${bootstrap}</script>${font}<style>${css}</style>`);
  page = once(page, '<!--sign-in-->', variants(signIn));
  page = once(page, '<!--skeleton-->', skeleton);
  // After what the other pages need, so that they are painted without it.
  const landingPage = `<style>${landing.css}</style><div id="landing">${landing.markup}</div>`;
  return once(page, '<!--landing-->', landingPage);
}
