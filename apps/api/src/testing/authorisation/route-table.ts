/** Every route of the server, read from its router, including undocumented ones. */
import type { FastifyInstance } from 'fastify';

export interface TableRow {
  methods: readonly string[];
  /** As registered, with `:name` for a parameter. */
  url: string;
  /** An address of the route, with a value for each parameter. */
  example: string;
}

/** One line of the router's tree: its prefix gives the depth. */
const line = /^((?:[│ ] {3})*)[├└]── (\S+)(?: \(([A-Z, ]+)\))?/;
const stepWidth = 4;

export function routeTable(app: FastifyInstance): TableRow[] {
  const parents: string[] = [];
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((text) => {
      const [, indent = '', part = '', methods = ''] = line.exec(text) ?? [];
      const depth = indent.length / stepWidth;
      const url = (parents[depth - 1] ?? '') + part;
      parents.splice(depth, parents.length, url);
      if (methods === '') return [];
      return [{ methods: methods.split(', '), url, example: url.replaceAll(/:[^/]+/g, 'x') }];
    });
}

/** `GET /path` and so on, one for each method. */
export function callsOf(rows: readonly TableRow[]): { call: string; method: string; row: TableRow }[] {
  return rows.flatMap((row) => row.methods.map((method) => ({ call: `${method} ${row.url}`, method, row })));
}
