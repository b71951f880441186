/** Screens are loaded when their route is first needed, and cached. */
import { lazy } from 'react';
import { loadPart } from '@portal/client/calls';
import { findRoute, routeNames, type RouteName } from './routes.ts';
import type { Screen } from './route-types.ts';

type Held = { readonly screen: Screen; readonly fetch: () => Promise<Screen> };

const held = new Map<RouteName, Held>();

async function load(name: Exclude<RouteName, 'login'>): Promise<Screen> {
  if (name === 'landing') return (await import('./landing/landing-screen.tsx')).LandingScreen;
  return (await import('./route-screens.ts')).routeScreens[name]();
}

function hold(name: Exclude<RouteName, 'login'>): void {
  let fetched: Promise<Screen> | undefined;
  const fetch = (): Promise<Screen> =>
    (fetched ??= loadPart(() => load(name)).catch((error: unknown) => {
      // The next visit loads it again. Not before: React renders a failed screen twice, and would load for ever.
      addEventListener('hashchange', () => hold(name), { once: true });
      throw error;
    }));
  held.set(name, { fetch, screen: lazy(async () => ({ default: await fetch() })) });
}

for (const name of routeNames) if (name !== 'login') hold(name);

export const screenOf = (name: RouteName): Screen | undefined => held.get(name)?.screen;

/** Loads a prerendered screen before anything is rendered, so that hydration doesn't suspend. */
export async function readyScreen(name: Exclude<RouteName, 'login'>): Promise<void> {
  const found = held.get(name);
  if (found) held.set(name, { ...found, screen: await load(name) });
}

/** Starts loading a path's screen. A failure surfaces when the screen is rendered. */
export function preloadScreen(path: string): void {
  const found = findRoute(path);
  if (found)
    held
      .get(found.name)
      ?.fetch()
      .catch(() => undefined);
}
