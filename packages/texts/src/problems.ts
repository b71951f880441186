/** The message of each problem code, in the language of the pages. */
export { problems as problemTexts } from './en-AU/problems.ts';
