/** Screens are fetched when their route is first wanted, and kept. */
import { lazy } from 'react';
import { findRoute, routeNames, type RouteName } from './routes.ts';
import type { Screen } from './route-types.ts';

type Held = { readonly screen: Screen; readonly fetch: () => Promise<Screen> };

const held = new Map<RouteName, Held>();

async function load(name: Exclude<RouteName, 'login'>): Promise<Screen> {
  if (name === 'landing') return (await import('./landing/landing-screen.tsx')).LandingScreen;
  return (await import('./route-screens.ts')).routeScreens[name]();
}

for (const name of routeNames) {
  if (name === 'login') continue;
  let fetched: Promise<Screen> | undefined;
  const fetch = (): Promise<Screen> => (fetched ??= load(name));
  held.set(name, { fetch, screen: lazy(async () => ({ default: await fetch() })) });
}

export const screenOf = (name: RouteName): Screen | undefined => held.get(name)?.screen;

/** Fetches a screen that stands in the page already, so that taking it over waits for nothing. Before anything is rendered. */
export async function readyScreen(name: RouteName): Promise<void> {
  const found = held.get(name);
  if (found) held.set(name, { ...found, screen: await found.fetch() });
}

/** Starts fetching a path's screen; a failure shows when the screen is rendered. */
export function preloadScreen(path: string): void {
  const found = findRoute(path);
  if (found)
    held
      .get(found.name)
      ?.fetch()
      .catch(() => undefined);
}
