/** Failure messages, in the language of the pages. */
export { failures as failureTexts } from './en-AU/failures.ts';
