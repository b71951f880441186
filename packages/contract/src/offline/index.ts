export * from './offline.ts';
