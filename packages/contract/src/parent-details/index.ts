export * from './record.ts';
export * from './parent-details.ts';
