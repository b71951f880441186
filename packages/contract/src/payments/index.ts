export * from './invoice-amount.ts';
export * from './list.ts';
export * from './luhn.ts';
export * from './process.ts';
