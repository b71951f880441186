export * from './releases.ts';
