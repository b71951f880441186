export * from './dates.ts';
export * from './zone-clock.ts';
export * from './newness.ts';
