/** Public interface of the import. */
export { accessChangeKinds, noAccessChanges } from './access/access-changes.ts';
export type { AccessChange, AccessCounts } from './access/access-changes.ts';
export { importPackage } from './import-package.ts';
export type { ImportOptions, PackageOpener } from './import-package.ts';
export type { ImportProgress } from './progress.ts';
export { PackageError, SchoolBusyError } from './report.ts';
export type { FileReport, ImportOutcome, ImportProblem, ImportReport, ProblemCause } from './report.ts';
export { formatAccessChange, formatCount, formatProblem, formatReport } from './report-text.ts';
export { openStoredZip } from './source/zip-source.ts';
export type { StoredBytes } from './source/zip-source.ts';
