export * from './drafts.ts';
