/** Proves a person's audit rows without disclosing other rows (O-11.7). */
import { proofForm } from '@portal/contract/audit';
import type { AuditProof, ProofLine, ProofSeal } from '@portal/contract/audit';
import type { Queryable } from '../../platform/database/database.ts';
import { compareKeys } from './compare-rows.ts';
import { hashSealLeaf, merklePath, rowSalt } from './hashes.ts';
import type { RowKey } from './marks.ts';
import { findSeals } from './proof.repository.ts';
import type { RowPlace } from './proof.repository.ts';
import { listEvents, listLooks } from './rows.repository.ts';
import type { AuditRow } from './rows.repository.ts';
import { hashRows } from './seal.service.ts';
import { getSeal, listDaysAt, listSealHashes } from './seals.repository.ts';
import type { Seal, SealSource } from './seals.repository.ts';
import { sealDetails } from './statements.ts';

export type RowsToProve = Readonly<Record<SealSource, readonly RowPlace[]>>;

/** Rows that aren't sealed and signed yet, or were sealed by an earlier version of the program, are left out. */
export async function proveRows(db: Queryable, wanted: RowsToProve): Promise<AuditProof> {
  const lines: ProofLine[] = [];
  const seals = new Map<number, Seal>();
  for (const source of ['events', 'looks'] as const) {
    const places = await findSeals(db, source, wanted[source]);
    for (const [number, placed] of Map.groupBy(places, ({ seal }) => seal)) {
      const seal = await getSeal(db, number);
      seals.set(number, seal);
      lines.push(
        ...(await proveIn(
          db,
          seal,
          placed.map(({ key }) => key),
        )),
      );
    }
  }
  return { form: proofForm, lines, ...(await proveSeals(db, [...seals.values()])) };
}

async function proveIn(db: Queryable, seal: Seal, keys: readonly RowKey[]): Promise<ProofLine[]> {
  const rows = await rowsOfSeal(db, seal);
  const leaves = hashRows(rows, seal.salt).map(({ hash }) => hash);
  return keys.flatMap((key) => {
    const index = rows.findIndex((row) => compareKeys(row.key, key) === 0);
    const row = rows[index];
    if (!row) return [];
    const salt = rowSalt(seal.salt, key).toString('hex');
    return [{ row: row.text, salt, seal: seal.number, path: pathOf(leaves, index) }];
  });
}

async function rowsOfSeal(db: Queryable, { source, month, from, until }: Seal): Promise<AuditRow[]> {
  if (source === 'looks') return listLooks(db, { month, from, until });
  const rows = await listEvents(db, from[0] ?? 0, until[0] ?? 0);
  return rows.filter((row) => row.month === month);
}

const pathOf = (leaves: readonly Buffer[], index: number) =>
  merklePath(leaves, index).map(({ side, hash }) => ({ side, hash: hash.toString('hex') }));

async function proveSeals(
  db: Queryable,
  seals: readonly Seal[],
): Promise<Pick<AuditProof, 'seals' | 'days'>> {
  const proved: ProofSeal[] = [];
  for (const [day, ofDay] of Map.groupBy(seals, (seal) => seal.day)) {
    const hashes = await listSealHashes(db, day);
    const leaves = hashes.map(({ hash }) => hashSealLeaf(hash));
    for (const seal of ofDay) {
      const index = hashes.findIndex(({ number }) => number === seal.number);
      proved.push({
        number: seal.number,
        day,
        details: sealDetails(seal).toString('hex'),
        root: seal.rowsRoot.toString('hex'),
        previous: seal.previous.toString('hex'),
        path: pathOf(leaves, index),
      });
    }
  }
  const days = await listDaysAt(db, [...new Set(seals.map(({ day }) => day))]);
  return { seals: proved, days: days.map(({ day, hash }) => ({ day, code: hash.toString('hex') })) };
}
