/** Inserts the department's configuration into the built page, with all text escaped. Pure. */
import type { Site } from '@portal/contract/site';
import { DEFAULT_HUE, themeCss } from '@portal/contract/theme';
import { chooseBlocks, repeatReviews } from './choose-blocks.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"']/g, (character) => escapes[character] ?? character);

/** JSON that can't close its enclosing element. */
export const jsonInHtml = (value: unknown): string =>
  JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const placeholders = (site: Site): Readonly<Record<string, string>> => ({
  '%PRODUCT_NAME%': site.productName,
  '%HELP_LINE%': site.helpLine,
  '%HELP_LINE_NUMBER%': site.helpLineNumber,
  '%HOSTING_STATEMENT%': site.hostingStatement,
  '%ACKNOWLEDGEMENT%': site.acknowledgement,
  '%LEARNING_LINK%': site.learning.qLearnLink,
  '%LEARNING_MORE_LINK%': site.learning.learnMoreLink,
  '%APP_STORE_LINK%': site.app.appStoreLink,
  '%PLAY_STORE_LINK%': site.app.playStoreLink,
});

/** Replaces each placeholder with its escaped text. */
const write = (html: string, texts: Readonly<Record<string, string>>): string =>
  html.replaceAll(/%[A-Z_]+%/g, (name) => (name in texts ? escapeHtml(texts[name] ?? '') : name));

const notice = (message: string | undefined): string =>
  message === undefined ? '' : `<meta name="planned-maintenance" content="${escapeHtml(message)}">`;

export function fillPage(built: string, site: Site, plannedMaintenance?: string): string {
  const theme = site.hue === DEFAULT_HUE ? '' : themeCss(site.hue);
  const prepared = chooseBlocks(built, site)
    .replace('<!--maintenance-->', () => notice(plannedMaintenance))
    .replace('</style>', () => `${theme}</style>`);
  return repeatReviews(write(prepared, placeholders(site)), site.reviews, write).replace(
    /\s*%SITE_JSON%\s*/,
    () => jsonInHtml(site),
  );
}
