export * from './downloads.ts';
