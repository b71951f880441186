export * from './access-history.ts';
export * from './audit-search.ts';
export * from './my-data.ts';
export * from './proof.ts';
export * from './seal-text.ts';
export * from './check-proof.ts';
