/** The texts whose hashes form the chain. Each names everything it covers, so that a person can check it too. */
import { dayText, sealText } from '@portal/contract/audit';
import { hashSealLeaf, hashText, merkleRoot } from './hashes.ts';
import type { AuditDay, Seal } from './seals.repository.ts';

type Unhashed = Omit<Seal, 'hash'>;

/** Hashes the parts of a seal that a proof doesn't disclose. They include a salt, so the hash reveals nothing. */
export const sealDetails = (seal: Unhashed): Buffer =>
  hashText(
    [
      `sealed ${seal.sealedAt.toISOString()}`,
      `source ${seal.source}`,
      `month ${seal.month}`,
      `after ${seal.from.join(',')}`,
      `until ${seal.until.join(',')}`,
      `rows ${seal.rowCount}`,
      `salt ${seal.salt.toString('hex')}`,
      `marks ${hashText(seal.marks.toString('hex')).toString('hex')}`,
    ].join('\n'),
  );

export const sealHash = (seal: Unhashed): Buffer =>
  seal.form === 1 ? firstSealHash(seal) : secondSealHash(seal);

const secondSealHash = (seal: Unhashed): Buffer =>
  hashText(
    sealText({
      number: seal.number,
      day: seal.day,
      details: sealDetails(seal).toString('hex'),
      root: seal.rowsRoot.toString('hex'),
      previous: seal.previous.toString('hex'),
    }),
  );

/** The hash of seals from versions that couldn't make proofs. */
const firstSealHash = (seal: Unhashed): Buffer =>
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
): string => dayText({ ...day, root: day.root.toString('hex'), previous: day.previous.toString('hex') });

export const rootOfSeals = (hashes: readonly Buffer[]): Buffer => merkleRoot(hashes.map(hashSealLeaf));
