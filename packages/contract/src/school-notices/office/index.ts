export * from './office-notices.ts';
