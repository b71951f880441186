/**
 * Keeps only the components that operations reach. A body's gets the plain name, unless a different response schema has
 * it.
 */
import { inputPrefix } from './component-schemas.ts';
import type { Json } from './component-schemas.ts';

const reference = /"#\/components\/schemas\/([^"]+)"/g;
const referencesIn = (value: unknown): string[] =>
  [...JSON.stringify(value).matchAll(reference)].map(([, name = '']) => name);

interface Parts<P> {
  /** What references components. */
  shared: P;
  schemas: Record<string, Json>;
}

export function keepUsedSchemas<P extends object>(shared: P, all: Record<string, Json>): Parts<P> {
  const used = reach(referencesIn(shared), all);
  const names = new Map([...used].map((name) => [name, finalName(name, used, all)]));
  const rename = <T>(value: T): T =>
    JSON.parse(
      JSON.stringify(value).replaceAll(
        reference,
        (_, name: string) => `"#/components/schemas/${names.get(name) ?? name}"`,
      ),
    );
  const schemas = [...names].map(([name, final]) => [final, rename(all[name] ?? {})] as const);
  return {
    shared: rename(shared),
    schemas: Object.fromEntries(schemas.toSorted(([a], [b]) => (a < b ? -1 : 1))),
  };
}

function reach(from: readonly string[], all: Record<string, Json>): Set<string> {
  const reached = new Set<string>();
  const waiting = [...from];
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (reached.has(name)) continue;
    reached.add(name);
    waiting.push(...referencesIn(all[name] ?? {}));
  }
  return reached;
}

function finalName(name: string, used: ReadonlySet<string>, all: Record<string, Json>): string {
  if (!name.startsWith(inputPrefix)) return name;
  const plain = name.slice(inputPrefix.length);
  return used.has(plain) && !isSame(name, all) ? `${plain}Input` : plain;
}

/** Whether a body's schema, with its references, equals that of the response of the same name. */
function isSame(name: string, all: Record<string, Json>): boolean {
  return [...reach([name], all)].every((input) => {
    const output = input.slice(inputPrefix.length);
    return JSON.stringify(all[input]).replaceAll(inputPrefix, '') === JSON.stringify(all[output]);
  });
}
