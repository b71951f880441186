/** Public interface of the import. */
export { accessChangeKinds, noAccessChanges } from './access/access-changes.ts';
export type { AccessChange, AccessCounts } from './access/access-changes.ts';
export { importPackage } from './import-package.ts';
export type { ImportOptions, PackageOpener } from './import-package.ts';
export type { ImportProgress } from './report/progress.ts';
export { PackageError, SchoolBusyError } from './report/report.ts';
export type {
  FileReport,
  ImportOutcome,
  ImportProblem,
  ImportReport,
  ProblemCause,
} from './report/report.ts';
export { formatAccessChange, formatCount, formatProblem, formatReport } from './report/report-text.ts';
export { openStoredZip } from './source/zip-source.ts';
export type { StoredBytes } from './source/zip-source.ts';
