export * from './typed-code.ts';
export { countOf, fitsIn } from './characters.ts';
export { tidyLine, tidyText } from './typed-text.ts';
export * from './scrub.ts';
