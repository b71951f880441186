/** Which module each route fetches, read from the route table's source, so that no second list can drift from it. */

export type RouteModule = { readonly route: string; readonly module: string };

const ENTRY_START = /^ {2}(?=\w+: \{)/m;
const NAME = /^\w+/;
const IMPORT = /import\('([^']+)'\)/;

/** `{route, module}` for every route with a screen of its own; module paths are relative to the table. */
export function routeModules(source: string): RouteModule[] {
  return source.split(ENTRY_START).flatMap((entry) => {
    const [route, module] = [NAME.exec(entry)?.[0], IMPORT.exec(entry)?.[1]];
    return route !== undefined && module !== undefined ? [{ route, module }] : [];
  });
}
