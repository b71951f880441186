/** Assembles the HTML page: inline styles and bootstrap script, prerendered sign-in page and empty frame. */

import { landingTemplateId } from '@portal/contract/page-parts';

export type PageParts = {
  readonly html: string;
  readonly css: string;
  /** URL of the font file with the Latin characters, which every page needs. */
  readonly font: string;
  readonly bootstrap: string;
  readonly signIn: { readonly withLearning: string; readonly without: string };
  readonly skeleton: string;
  readonly landing: { readonly css: string; readonly markup: string };
};

const once = (text: string, pattern: RegExp | string, replacement: string): string => {
  const next = text.replace(pattern, () => replacement);
  if (next === text) throw new Error(`The page has no place for ${String(pattern)}`);
  return next;
};

/** The bundle's own tags. They are removed: the bootstrap script loads the bundle on demand (apps/family/src/app/start). */
const SCRIPTS = /\s*<(?:script type="module"[^>]*><\/script>|link rel="modulepreload"[^>]*>)/g;

/** The server keeps the variant between these markers that its configuration selects. */
export const variants = ({ withLearning, without }: PageParts['signIn']): string =>
  `<!--learning-->${withLearning}<!--no-learning-->${without}<!--/learning-->`;

/** Unused when another page is rendered. Its styles move to the document's head. */
const landingTemplate = ({ css, markup }: PageParts['landing']): string =>
  `<template id="${landingTemplateId}"><style>${css}</style><div id="landing">${markup}</div></template>` +
  `<script>if(document.documentElement.dataset.start==='landing'){` +
  `const t=document.getElementById('${landingTemplateId}');` +
  `document.head.append(t.content.querySelector('style'));t.replaceWith(t.content)}</script>`;

/**
 * Fonts are fetched without credentials, so their preload must be too. It is last in the page, so that the font doesn't
 * compete with the rest of the page on a slow connection.
 */
const fontPreload = (address: string): string =>
  `<link rel="preload" href="${address}" as="font" type="font/woff2" crossorigin>`;

export function assemblePage({ html, css, font, bootstrap, signIn, skeleton, landing }: PageParts): string {
  let page = once(html, /\s*<link rel="stylesheet"[^>]*>/, '');
  page = once(page, SCRIPTS, '');
  page = once(page, '<!--start-->', `<style>${css}</style><script>${bootstrap}</script>`);
  page = once(page, '<!--sign-in-->', variants(signIn));
  page = once(page, '<!--skeleton-->', skeleton);
  return once(page, '<!--landing-->', landingTemplate(landing) + fontPreload(font));
}
