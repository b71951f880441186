/** Made when it is first wanted, and kept: the formats of `Intl` take longest of all that a module can make while it is read. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => (made ??= { value: make() }).value;
}
