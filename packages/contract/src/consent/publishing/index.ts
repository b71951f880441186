export * from './draft.ts';
export * from './draft-template.ts';
export * from './draft-problems.ts';
export * from './publishing.ts';
