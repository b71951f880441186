export * from './access-history.ts';
export * from './audit-search.ts';
export * from './my-data.ts';
