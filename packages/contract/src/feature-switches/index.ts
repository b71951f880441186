export * from './feature-switches.ts';
