/** How much JavaScript the first visit to a route may load (docs/decisions/pages/budgets.md). */
import { gzipSync } from 'node:zlib';
import type { Rolldown } from 'vite';

export type BuiltChunk = Pick<Rolldown.OutputChunk, 'fileName' | 'code' | 'imports' | 'moduleIds'>;
export type Chunks = ReadonlyMap<string, BuiltChunk>;
export type Budget = { readonly name: string; readonly bytes: number; readonly limit: number };

/** In bytes, compressed with gzip. */
export const limits = {
  login: 125_000,
  landing: 135_000,
  route: 190_000,
  card: 5_000,
  worker: 6_000,
  office: 300_000,
} as const;

/** Modules that the sign-in page must not load. */
const NOT_ON_LOGIN = /@tanstack\/react-query|react-aria|react-stately/;

/** Chunks and everything they import statically. */
export function closureOf(names: readonly string[], chunks: Chunks): BuiltChunk[] {
  const found = new Set<BuiltChunk>();
  const visit = (name: string): void => {
    const chunk = chunks.get(name);
    if (!chunk || found.has(chunk)) return;
    found.add(chunk);
    chunk.imports.forEach(visit);
  };
  names.forEach(visit);
  return [...found];
}

/** Sizes by code: most routes share most chunks, so each is compressed only once. */
const sizes = new Map<string, number>();

/** The compressed size of code. */
export function gzipBytes(code: string): number {
  const size = sizes.get(code) ?? gzipSync(code, { level: 9 }).length;
  sizes.set(code, size);
  return size;
}

/** One line for a budget: its use and its limit. */
export const budgetLine = ({ name, bytes, limit }: Budget): string =>
  `${name}: ${(bytes / 1000).toFixed(1)} KB of JavaScript, limit ${limit / 1000} KB (gzip)`;

/** Lists exceeded budgets, modules that sign-in must not load, and import cycles: their execution order would vary. */
export function breaches(budgets: readonly Budget[], login: readonly BuiltChunk[], chunks: Chunks): string[] {
  const strays = login.flatMap(({ moduleIds }) => moduleIds).filter((id) => NOT_ON_LOGIN.test(id));
  const cyclic = [...chunks.values()].filter(({ fileName, imports }) =>
    closureOf(imports, chunks).some((imported) => imported.fileName === fileName),
  );
  return [
    ...budgets.filter(({ bytes, limit }) => bytes > limit).map(budgetLine),
    ...strays.map((id) => `login: loads ${id.replace(/^.*node_modules\//, '')}`),
    ...cyclic.map(({ fileName }) => `${fileName}: imports itself through other chunks`),
  ];
}
