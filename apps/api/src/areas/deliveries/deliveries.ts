/** What the parts of the area share. */
import type { Config } from '../../config/config.ts';
import type { Db, Trx } from '../../platform/database/database.ts';

export const deliveryEvents = {
  begun: 'deliveries.begun',
  received: 'deliveries.received',
  finished: 'deliveries.finished',
  confirmed: 'deliveries.confirmed',
  abandoned: 'deliveries.abandoned',
  keyIssued: 'deliveries.keyIssued',
  keyRevoked: 'deliveries.keyRevoked',
} as const;

export interface DeliveryDependencies {
  db: Db;
  config: Pick<Config, 'imports' | 'secrets'>;
  /** Enqueues the import of a school's waiting packages in the transaction. */
  enqueue: (trx: Trx, schoolId: number) => Promise<void>;
}

export interface DeliveryCounts {
  rows: number;
  added: number;
  changed: number;
  removed: number;
  leftOut: number;
}

/** What the import of one package came to. */
export interface PackageResult {
  outcome: 'imported' | 'unchanged' | 'refused';
  /** It was refused only for what an operator may confirm. */
  isConfirmable: boolean;
  counts: DeliveryCounts;
  /** At most 200 lines. */
  report: string;
}

/** A zip in a folder, or in pieces in the database. */
export type DeliveredPackage =
  | { kind: 'file'; path: string }
  | { kind: 'stored'; size: number; read: (start: number, end: number) => AsyncIterable<Buffer> };

export interface PackageImport {
  /** The only school whose data it may contain, by its id in the register. */
  schoolSourceId: string;
  isConfirmed: boolean;
  now: () => Date;
}

/** Imports one package; `busy` when another import holds the school. */
export type ImportPackage = (
  delivered: DeliveredPackage,
  options: PackageImport,
) => Promise<PackageResult | 'busy'>;
