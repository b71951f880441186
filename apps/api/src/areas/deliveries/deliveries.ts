/** Types shared by the parts of the area. */
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

/** The outcome of importing one package. */
export interface PackageResult {
  outcome: 'imported' | 'unchanged' | 'refused';
  /** Whether it was refused only for problems that an operator may confirm. */
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
  /** The id in the register of the only school whose data the package may contain. */
  schoolSourceId: string;
  isConfirmed: boolean;
  now: () => Date;
}

/** Imports one package; `busy` when another import of the school is running. */
export type ImportPackage = (
  delivered: DeliveredPackage,
  options: PackageImport,
) => Promise<PackageResult | 'busy'>;
