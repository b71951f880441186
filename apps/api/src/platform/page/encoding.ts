export type Encoding = 'br' | 'gzip';

/** The best available encoding a browser accepts; an encoding with weight 0 is refused. */
export function chooseEncoding(
  header: string | undefined,
  prepared: readonly Encoding[],
): Encoding | undefined {
  const accepted = new Set(
    (header ?? '')
      .split(',')
      .map((part) => part.trim().toLowerCase())
      .filter((part) => !/;\s*q=0(\.0*)?$/.test(part))
      .map((part) => part.replace(/;.*$/, '').trim()),
  );
  return prepared.find((encoding) => accepted.has(encoding));
}
