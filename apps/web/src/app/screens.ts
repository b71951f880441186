/** Screens are fetched when their route is first wanted, and kept. */
import { lazy, type LazyExoticComponent } from 'react';
import { findRoute, routeNames, routes, type RouteName } from './routes.ts';
import type { Screen } from './route-types.ts';

type Held = { readonly screen: LazyExoticComponent<Screen>; readonly fetch: () => Promise<Screen> };

const held = new Map<RouteName, Held>();

for (const name of routeNames) {
  const { load } = routes[name];
  if (!load) continue;
  let fetched: Promise<Screen> | undefined;
  const fetch = (): Promise<Screen> => (fetched ??= load());
  held.set(name, { fetch, screen: lazy(async () => ({ default: await fetch() })) });
}

export const screenOf = (name: RouteName): LazyExoticComponent<Screen> | undefined => held.get(name)?.screen;

/** Starts fetching a path's screen; a failure shows when the screen is rendered. */
export function preloadScreen(path: string): void {
  const found = findRoute(path);
  if (found)
    held
      .get(found.name)
      ?.fetch()
      .catch(() => undefined);
}
