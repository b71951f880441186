export * from './early-start.ts';
