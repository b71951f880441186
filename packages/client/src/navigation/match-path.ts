export type PathParams = Readonly<Record<string, string>>;

const decode = (text: string): string | null => {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
};

/** The parameters of a path that matches the pattern, otherwise null. A parameter is a single non-empty segment. */
export function matchPath(pattern: string, path: string): PathParams | null {
  const [wanted, given] = [pattern.split('/'), path.split('/')];
  if (wanted.length !== given.length) return null;
  const params: Record<string, string> = {};
  for (const [at, part] of wanted.entries()) {
    const value = decode(given[at] ?? '');
    if (value === null) return null;
    if (part.startsWith(':') && value !== '') params[part.slice(1)] = value;
    else if (part !== value) return null;
  }
  return params;
}
