export * from './office-events.ts';
