export * from './error-reports.ts';
export * from './office-reports.ts';
