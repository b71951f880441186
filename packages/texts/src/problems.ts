/** The message of each problem code and of each of its reasons, in the language of the pages. */
export { problems as problemTexts } from './en-AU/problems.ts';
export { problemReasons as reasonTexts } from './en-AU/problem-reasons.ts';
export * from './problem-detail.ts';
