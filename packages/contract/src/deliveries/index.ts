export * from './deliveries.ts';
export * from './office-imports.ts';
export * from './refused-files.ts';
