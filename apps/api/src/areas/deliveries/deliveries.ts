/** Types shared by the parts of the area. */
import type { ImportPreview } from '@portal/contract/deliveries';
import type { Config } from '../../config/config.ts';
import type { Db, Trx } from '../../platform/database/database.ts';

export const deliveryEvents = {
  begun: 'deliveries.begun',
  received: 'deliveries.received',
  checked: 'deliveries.checked',
  finished: 'deliveries.finished',
  confirmed: 'deliveries.confirmed',
  abandoned: 'deliveries.abandoned',
  repeated: 'deliveries.repeated',
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
  /** `checked`: nothing was changed, because only a check was asked for. */
  outcome: 'imported' | 'unchanged' | 'refused' | 'checked';
  /** Whether it was refused only for problems that may be confirmed. */
  isConfirmable: boolean;
  counts: DeliveryCounts;
  /** At most 200 lines. */
  report: string;
  /** What it would change. Null if the package can't be read. */
  preview: ImportPreview | null;
}

/** A zip in a folder, or in pieces in the database. */
export type DeliveredPackage =
  | { kind: 'file'; path: string }
  | { kind: 'stored'; size: number; read: (start: number, end: number) => AsyncIterable<Buffer> };

export interface PackageImport {
  /** The id in the register of the only school whose data the package may contain. */
  schoolSourceId: string;
  /** Checks it and lists the people concerned, without changing anything. */
  isCheck: boolean;
  /** Permits removals and changes of access beyond the limits. */
  confirmsLimits: boolean;
  /** Permits enrolling students whom another school has enrolled. */
  confirmsJoining: boolean;
  /** The package may have invoices only. */
  invoicesOnly: boolean;
  /** From 0 to 1. */
  onProgress: (fraction: number) => void;
  now: () => Date;
}

/** Imports one package; `busy` when another import of the school is running. */
export type ImportPackage = (
  delivered: DeliveredPackage,
  options: PackageImport,
) => Promise<PackageResult | 'busy'>;

const dayMs = 86_400_000;

/** Packages imported after this time are kept, so that staff can import them again. */
export const keptAfter = ({ imports }: Pick<Config, 'imports'>, now: Date): Date =>
  new Date(now.getTime() - imports.keepDays * dayMs);
