export * from './class-names.ts';
export * from './read-only.ts';
export * from './types.ts';
export * from './use-media.ts';
export * from './visually-hidden.tsx';
