export * from './typed-code.ts';
export { countOf, fitsIn } from './characters.ts';
export * from './scrub.ts';
