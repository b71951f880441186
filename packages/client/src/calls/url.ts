/**
 * Fills an endpoint's path and query. A list becomes one parameter per entry. A missing parameter is a programming
 * error and throws.
 */
export function urlOf(
  path: string,
  params: Readonly<Record<string, string | undefined>>,
  query: Readonly<Record<string, string | readonly string[] | undefined>>,
): string {
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Missing ${name} for ${path}`);
    return encodeURIComponent(value);
  });
  const given = Object.entries(query).flatMap(([name, value]) =>
    value === undefined ? [] : [value].flat().map((one) => [name, one]),
  );
  return given.length > 0 ? `${filled}?${new URLSearchParams(given).toString()}` : filled;
}
