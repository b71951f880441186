/** Public interface of the import. */
export { accessChangeKinds } from './access/access-changes.ts';
export type { AccessChange, AccessCounts } from './access/access-changes.ts';
export { importPackage } from './import-package.ts';
export type { ImportOptions } from './import-package.ts';
export type { ImportProgress } from './progress.ts';
export { PackageError } from './report.ts';
export type { FileReport, ImportOutcome, ImportProblem, ImportReport, ProblemCause } from './report.ts';
