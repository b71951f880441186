export * from './due-flag.ts';
export * from './instant-text.ts';
export * from './person-zone.ts';
export * from './use-now.ts';
