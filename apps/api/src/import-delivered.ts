/** Imports a delivered package: connects the deliveries area to the import. */
import type { DeliveredPackage, ImportPackage, PackageResult } from './areas/deliveries/index.ts';
import { PackageError, SchoolBusyError, formatReport, importPackage, openStoredZip } from './import/index.ts';
import type { ImportReport, PackageOpener } from './import/index.ts';

interface ImportSettings {
  connectionString: string;
  removalLimits: Readonly<Record<string, number>>;
  accessLimit: number;
}

export function createImportDelivered({
  connectionString,
  removalLimits,
  accessLimit,
}: ImportSettings): ImportPackage {
  return async (delivered, { schoolSourceId, isConfirmed, now }) => {
    try {
      const report = await importPackage(connectionString, locationOf(delivered), {
        school: { sourceId: schoolSourceId },
        confirmsRemovals: isConfirmed,
        confirmsAccess: isConfirmed,
        removalLimits,
        accessLimit,
        now,
      });
      return resultOf(report);
    } catch (error) {
      if (error instanceof SchoolBusyError) return 'busy';
      if (!(error instanceof PackageError)) throw error;
      return { ...refused, report: error.message };
    }
  };
}

const refused = {
  outcome: 'refused',
  isConfirmable: false,
  counts: { rows: 0, added: 0, changed: 0, removed: 0, leftOut: 0 },
} as const;

function locationOf(delivered: DeliveredPackage): string | PackageOpener {
  return delivered.kind === 'file' ? delivered.path : () => openStoredZip(delivered);
}

/** The result of an import that was not a dry run. */
export function resultOf(report: ImportReport): PackageResult {
  const { outcome, isConfirmable, files, rows, leftOutCount } = report;
  const sum = (count: 'added' | 'changed' | 'removed'): number =>
    files.reduce((total, file) => total + file[count], 0);
  const isRefused = outcome === 'refused';
  return {
    outcome: outcome === 'checked' ? 'unchanged' : outcome,
    isConfirmable,
    counts: {
      rows,
      added: isRefused ? 0 : sum('added'),
      changed: isRefused ? 0 : sum('changed'),
      removed: isRefused ? 0 : sum('removed'),
      leftOut: leftOutCount,
    },
    report: formatReport(report),
  };
}
