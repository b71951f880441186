/** Public interface of the import. */
export { importPackage } from './import-package.ts';
export type { ImportOptions } from './import-package.ts';
export type { ImportProgress } from './progress.ts';
export { PackageError } from './report.ts';
export type { FileReport, ImportOutcome, ImportProblem, ImportReport } from './report.ts';
