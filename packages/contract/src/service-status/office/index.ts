export * from './office-outages.ts';
