export * from './behaviour.ts';
export * from './category-text.ts';
