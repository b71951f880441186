/** How much JavaScript the first visit to a route may load. */
import { gzipSync } from 'node:zlib';

export type BuiltChunk = {
  readonly fileName: string;
  readonly code: string;
  readonly imports: readonly string[];
  readonly moduleIds: readonly string[];
};

export type Budget = { readonly name: string; readonly bytes: number; readonly limit: number };

const KB = 1000;
export const LOGIN_LIMIT = 125 * KB;
/** The landing page can also be the first visit: it may load the sign-in page's scripts and little more. */
export const LANDING_LIMIT = 135 * KB;
export const ROUTE_LIMIT = 190 * KB;
/** Auditors of card security read the card document line by line, so it stays within a few kilobytes. */
export const CARD_LIMIT = 5 * KB;

/** Modules that the sign-in page must not load. */
const NOT_ON_LOGIN = [/@tanstack\/react-query/, /react-aria/, /react-stately/];

/** A chunk and everything it imports statically. */
export function closureOf(names: readonly string[], chunks: ReadonlyMap<string, BuiltChunk>): BuiltChunk[] {
  const found = new Map<string, BuiltChunk>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(name)) return;
    found.set(name, chunk);
    chunk.imports.forEach(visit);
  };
  names.forEach(visit);
  return [...found.values()];
}

export const gzipBytes = (code: string): number => gzipSync(code, { level: 9 }).length;

/** Caches chunk sizes: most routes share most chunks. */
const weights = new WeakMap<BuiltChunk, number>();

function weightOfChunk(chunk: BuiltChunk): number {
  const known = weights.get(chunk) ?? gzipBytes(chunk.code);
  weights.set(chunk, known);
  return known;
}

export const weightOf = (chunks: readonly BuiltChunk[]): number =>
  chunks.reduce((sum, chunk) => sum + weightOfChunk(chunk), 0);

/** Lists each exceeded budget and each module in a chunk where it isn't allowed. */
export function breaches(budgets: readonly Budget[], loginChunks: readonly BuiltChunk[]): string[] {
  const heavy = budgets
    .filter(({ bytes, limit }) => bytes > limit)
    .map(
      ({ name, bytes, limit }) => `${name}: ${inKb(bytes)} KB of JavaScript, limit ${inKb(limit)} KB (gzip)`,
    );
  const strays = loginChunks
    .flatMap(({ moduleIds }) => moduleIds)
    .filter((id) => NOT_ON_LOGIN.some((pattern) => pattern.test(id)))
    .map((id) => `login: holds ${id.replace(/^.*node_modules\//, '')}`);
  return [...heavy, ...strays];
}

/** Chunks that import each other run in an order that depends on which loads first, so one may find the other empty. */
export function cyclesOf(chunks: ReadonlyMap<string, BuiltChunk>): string[] {
  const done = new Set<string>();
  const cycles: string[] = [];
  const visit = (name: string, path: readonly string[]): void => {
    if (path.includes(name)) cycles.push([...path.slice(path.indexOf(name)), name].join(' → '));
    if (path.includes(name) || done.has(name)) return;
    for (const imported of chunks.get(name)?.imports ?? []) visit(imported, [...path, name]);
    done.add(name);
  };
  for (const name of chunks.keys()) visit(name, []);
  return cycles;
}

export const inKb = (bytes: number): string => (bytes / KB).toFixed(1);
