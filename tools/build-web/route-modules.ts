/** Which module each route fetches, read from the source of the web's own list, so that no second one can drift from it. */

export type RouteModule = { readonly route: string; readonly module: string };

const ENTRY_START = /^ {2}(?=\w+: async)/m;
const NAME = /^\w+/;
const IMPORT = /import\('([^']+)'\)/;

/** `{route, module}` for every route with a screen of its own; module paths are relative to the list. */
export function routeModules(source: string): RouteModule[] {
  return source.split(ENTRY_START).flatMap((entry) => {
    const [route, module] = [NAME.exec(entry)?.[0], IMPORT.exec(entry)?.[1]];
    return route !== undefined && module !== undefined ? [{ route, module }] : [];
  });
}
