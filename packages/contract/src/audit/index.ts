export * from './access-history.ts';
export * from './my-data.ts';
