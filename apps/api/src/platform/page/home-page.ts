/**
 * The page with home rendered by the server, for a signed-in person who opens the portal: on a slow phone it is
 * readable a second before the script could render it (docs/decisions/pages/painted-home.md).
 */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { homeElementId, personElementId } from '@portal/contract/page-parts';
import { userSchema } from '@portal/contract/students';
import type { Site } from '@portal/contract/site';
import type { User } from '@portal/contract/students';
import * as z from 'zod/mini';

interface Renderer {
  paintHome: (site: Site, user: User, now: Date) => Promise<string>;
}

/** Placeholders in the built page for the person's data and for their home. */
const personPlace = '<!--person-->';
const homePlace = '<!--home-->';

/** The page for everybody else. */
export const withoutHome = (built: string): string => built.replace(personPlace, '').replace(homePlace, '');

/** The page for one person; `userJson` is the serialised response of `GET /api/user`. */
export type HomePage = (userJson: string, now: Date) => Promise<string>;

/** `built`: the page with its configuration. Null where the build has no renderer, which is loaded on first use. */
export function createHomePage(distFolder: string, built: string, site: Site): HomePage | null {
  const file = path.join(distFolder, 'server/prerender.js');
  const [head, body, rest] = built.split(new RegExp(`${personPlace}|${homePlace}`));
  if (!existsSync(file) || head === undefined || body === undefined || rest === undefined) return null;
  let renderer: Promise<Renderer> | undefined;
  return async (userJson, now) => {
    renderer ??= import(pathToFileURL(file).href);
    const { paintHome } = await renderer;
    const home = await paintHome(site, z.parse(userSchema, JSON.parse(userJson)), now);
    return (
      `${head}<script type="application/json" id="${personElementId}">${cannotEndElement(userJson)}</script>` +
      `${body}<div id="${homeElementId}" data-now="${now.toISOString()}" aria-busy="true">${home}</div>${rest}`
    );
  };
}

function cannotEndElement(json: string): string {
  return json.replaceAll('<', String.raw`\u003c`);
}
