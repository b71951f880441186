/** Checks JSON web tokens, independently of the portal's library. */
import { verify } from 'node:crypto';
import type { KeyObject } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;
export interface Token {
  header: Claims;
  claims: Claims;
}

/** Returns null unless the token is signed with this key and algorithm. */
export function verifyToken(token: string, key: KeyObject, algorithm: 'ES256' | 'RS256'): Token | null {
  const [header = '', claims = '', signature = ''] = token.split('.');
  const parsed = { header: parsePart(header), claims: parsePart(claims) };
  if (parsed.header === null || parsed.claims === null || parsed.header['alg'] !== algorithm) return null;
  const options = algorithm === 'ES256' ? { key, dsaEncoding: 'ieee-p1363' as const } : key;
  const isRight = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    options,
    Buffer.from(signature, 'base64url'),
  );
  return isRight ? { header: parsed.header, claims: parsed.claims } : null;
}

function parsePart(part: string): Claims | null {
  try {
    const value: unknown = JSON.parse(Buffer.from(part, 'base64url').toString('utf8'));
    return typeof value === 'object' && value !== null ? { ...value } : null;
  } catch {
    return null;
  }
}

/** Caches valid tokens, so that each signature is checked once and not for every message. */
export function rememberRight<Key extends string>(
  check: (token: string, key: Key) => Token | null,
): (token: string, key: Key) => Token | null {
  const right = new Map<string, Token>();
  return (token, key) => {
    const name = `${key} ${token}`;
    const known = right.get(name) ?? check(token, key);
    if (right.size > 1000) right.clear();
    if (known) right.set(name, known);
    return known;
  };
}
