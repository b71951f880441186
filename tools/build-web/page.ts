/** Assembles the HTML page: inline styles and bootstrap script, and the prerendered pages. */
import { landingTemplateId } from '@portal/contract/page-parts';

export type PageParts = {
  /** The page as Vite built it: with a stylesheet, an entry script and preloads of the entry's imports. */
  readonly html: string;
  readonly css: string;
  /** URL of the font file with the Latin characters, which every page needs. */
  readonly font: string;
  readonly bootstrap: string;
  readonly signIn: string;
  readonly landing: string;
};

const SCRIPT =
  /\s*<(?:script type="module"[^>]* src|link rel="modulepreload"[^>]* href)="([^"]+)">(?:<\/script>)?/g;

/**
 * The scripts are only preloaded. The bootstrap script runs the entry, which must be the first of them
 * (apps/family/src/app/start/load-bundle.ts). At the end of the page, the preloads don't delay it on a slow connection.
 */
const preloads = ({ html, font }: PageParts): string =>
  [...html.matchAll(SCRIPT)]
    .map(([, url]) => `<link rel="modulepreload" href="${url}" fetchpriority="low">`)
    // Fonts are fetched without credentials, so their preload must be too.
    .concat(`<link rel="preload" href="${font}" as="font" type="font/woff2" crossorigin>`)
    .join('');

/** A template, so that the browser lays it out only on the landing page. */
const landing = (markup: string): string =>
  `<template id="${landingTemplateId}"><div id="landing">${markup}</div></template>` +
  `<script>if(document.documentElement.dataset.start==='landing'){` +
  `const t=document.getElementById('${landingTemplateId}');t.replaceWith(t.content)}</script>`;

/** The finished page. Throws if a placeholder is missing. */
export function assemblePage(parts: PageParts): string {
  const replacements: readonly [string | RegExp, string][] = [
    [SCRIPT, ''],
    [/\s*<link rel="stylesheet"[^>]*>/, ''],
    ['<!--start-->', `<style>${parts.css}</style><script>${parts.bootstrap}</script>`],
    ['<!--sign-in-->', parts.signIn],
    ['<!--landing-->', landing(parts.landing) + preloads(parts)],
  ];
  return replacements.reduce((page, [place, content]) => {
    if (page.search(place) === -1) throw new Error(`The page has no place for ${String(place)}`);
    return page.replace(place, () => content);
  }, parts.html);
}
