export * from './deliveries.ts';
export * from './office-imports.ts';
