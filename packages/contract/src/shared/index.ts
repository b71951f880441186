export * from './money.ts';
export * from './fields.ts';
export * from './vocabulary.ts';
