/**
 * Creates a value on first use and caches it, because constructing `Intl` formats is the slowest part of loading a
 * module.
 */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
