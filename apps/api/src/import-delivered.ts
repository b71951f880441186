/** Imports a delivered package: connects the deliveries area to the import. */
import type { ImportPreview } from '@portal/contract/deliveries';
import type { DeliveredPackage, ImportPackage, PackageResult } from './areas/deliveries/index.ts';
import {
  PackageError,
  SchoolBusyError,
  formatReport,
  noAccessChanges,
  importPackage,
  openStoredZip,
} from './import/index.ts';
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
  return async (delivered, options) => {
    const { schoolSourceId, isCheck, confirmsLimits, confirmsJoining, invoicesOnly, onProgress, now } =
      options;
    try {
      const report = await importPackage(connectionString, locationOf(delivered), {
        school: { sourceId: schoolSourceId },
        dryRun: isCheck,
        listsPeople: isCheck,
        confirmsRemovals: confirmsLimits,
        confirmsAccess: confirmsLimits,
        confirmsJoining,
        ...(invoicesOnly && { onlyFiles: ['invoices'] }),
        onProgress: ({ fraction }) => onProgress(fraction),
        removalLimits,
        accessLimit,
        now,
      });
      return { ...resultOf(report), preview: previewOf(report) };
    } catch (error) {
      if (error instanceof SchoolBusyError) return 'busy';
      if (!(error instanceof PackageError)) throw error;
      return { ...refused, report: error.message, preview: unreadable(error.message) };
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

/** A package that can't be read has one problem. */
const unreadable = (reason: string): ImportPreview => ({
  rows: 0,
  seconds: 0,
  files: [],
  problemCount: 1,
  causes: [{ file: '', column: '', reason, count: 1, lines: [0] }],
  problems: [{ file: '', line: 0, column: '', reason }],
  excesses: [],
  people: null,
  access: { counts: noAccessChanges(), listed: [] },
  warnings: [],
});

/** The most entries of each list. */
const LISTED = 1000;
/** The most causes of a refusal. */
const CAUSES = 200;

function previewOf(report: ImportReport): ImportPreview {
  const { rows, seconds, files, problemCount, problems, causes, excesses, people, access, warnings } = report;
  const isProblem = ({ reason }: { reason: string }): boolean =>
    excesses.every((excess) => excess.reason !== reason);
  return {
    rows,
    seconds,
    files,
    problemCount: problemCount - excesses.length,
    causes: causes.filter(isProblem).slice(0, CAUSES),
    problems: problems.filter(isProblem).slice(0, LISTED),
    excesses,
    people,
    access: { counts: access, listed: people?.access ?? [] },
    warnings: warnings.slice(0, LISTED),
  };
}

/** The result of an import or check. */
export function resultOf(report: ImportReport): Omit<PackageResult, 'preview'> {
  const { outcome, isConfirmable, files, rows, leftOutCount } = report;
  const sum = (count: 'added' | 'changed' | 'removed'): number =>
    files.reduce((total, file) => total + file[count], 0);
  const isRefused = outcome === 'refused';
  return {
    outcome,
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
