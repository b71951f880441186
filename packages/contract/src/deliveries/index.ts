export * from './deliveries.ts';
