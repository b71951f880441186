/** Which module each route loads, read from the app's own list of screens, so that no second list can get out of date. */

export type RouteModule = { readonly route: string; readonly module: string };

const ENTRY_START = /^ {2}(?=\w+: async)/m;
const NAME = /^\w+/;
const IMPORT = /import\('([^']+)'\)/;

/** `{route, module}` for every lazily loaded route. Module paths are relative to the list. */
export function routeModules(source: string): RouteModule[] {
  return source.split(ENTRY_START).flatMap((entry) => {
    const [route, module] = [NAME.exec(entry)?.[0], IMPORT.exec(entry)?.[1]];
    return route !== undefined && module !== undefined ? [{ route, module }] : [];
  });
}
