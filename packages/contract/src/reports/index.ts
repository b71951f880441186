export * from './report-rules.ts';
export * from './reports.ts';
