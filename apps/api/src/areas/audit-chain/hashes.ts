/** The hashes of the chain: a Merkle tree as in RFC 6962, so that one row can be proved without the others. */
import { createHash } from 'node:crypto';

const leafPrefix = Buffer.from([0]);
const nodePrefix = Buffer.from([1]);
export const hashBytes = 32;
/** The hash before the first of a chain. */
export const noHash = Buffer.alloc(hashBytes);

function hashOf(...parts: readonly (Buffer | string)[]): Buffer {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
}

/** The salt of one row, from the salt of its seal. A proof reveals only the salt of its own row. */
export const rowSalt = (sealSalt: Buffer, key: readonly number[]): Buffer => hashOf(sealSalt, key.join(','));

export const hashRow = (salt: Buffer, text: string): Buffer => hashOf(leafPrefix, salt, text);

/** The hash of a seal as a leaf of its day's tree. */
export const hashSealLeaf = (sealHash: Buffer): Buffer => hashOf(leafPrefix, sealHash);

export const hashText = (text: string): Buffer => hashOf(text);

const parentsOf = (level: readonly Buffer[]): Buffer[] =>
  level.flatMap((left, index) => {
    if (index % 2 === 1) return [];
    const right = level[index + 1];
    return [right ? hashOf(nodePrefix, left, right) : left];
  });

/** The root of a tree with these leaves. */
export function merkleRoot(leaves: readonly Buffer[]): Buffer {
  let level = leaves;
  while (level.length > 1) level = parentsOf(level);
  return level[0] ?? hashOf();
}

/** A sibling on the way from a leaf to the root. */
export interface Sibling {
  side: 'left' | 'right';
  hash: Buffer;
}

/** The siblings with which the root can be computed from the leaf at `index`. */
export function merklePath(leaves: readonly Buffer[], index: number): Sibling[] {
  const path: Sibling[] = [];
  let place = index;
  for (let level = leaves; level.length > 1; level = parentsOf(level)) {
    const isLeft = place % 2 === 0;
    const hash = level[isLeft ? place + 1 : place - 1];
    if (hash) path.push({ side: isLeft ? 'right' : 'left', hash });
    place = Math.floor(place / 2);
  }
  return path;
}
