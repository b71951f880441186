/** The texts whose hashes form the chain. Each names everything it covers, so that a person can check it too. */
import { hashSealLeaf, hashText, merkleRoot } from './hashes.ts';
import type { AuditDay, Seal } from './seals.repository.ts';

type Unhashed = Omit<Seal, 'hash'>;

export const sealHash = (seal: Unhashed): Buffer =>
  hashText(
    [
      'audit seal',
      `number ${seal.number}`,
      `day ${seal.day}`,
      `sealed ${seal.sealedAt.toISOString()}`,
      `source ${seal.source}`,
      `month ${seal.month}`,
      `after ${seal.from.join(',')}`,
      `until ${seal.until.join(',')}`,
      `rows ${seal.rowCount}`,
      `salt ${seal.salt.toString('hex')}`,
      `marks ${hashText(seal.marks.toString('hex')).toString('hex')}`,
      `root ${seal.rowsRoot.toString('hex')}`,
      `previous ${seal.previous.toString('hex')}`,
    ].join('\n'),
  );

/** The text that is signed for a day. */
export const dayStatement = (
  day: Pick<AuditDay, 'day' | 'firstSeal' | 'lastSeal' | 'root' | 'previous'>,
): string =>
  [
    'audit day',
    `day ${day.day}`,
    `seals ${day.firstSeal} to ${day.lastSeal}`,
    `root ${day.root.toString('hex')}`,
    `previous ${day.previous.toString('hex')}`,
  ].join('\n');

export const rootOfSeals = (hashes: readonly Buffer[]): Buffer => merkleRoot(hashes.map(hashSealLeaf));
