export * from './date-input.tsx';
export * from './date-text.ts';
