/** The messages of problem codes and their reasons, in the pages' language. */
export { problems as problemTexts } from './en-AU/problems.ts';
export { problemReasons as reasonTexts } from './en-AU/problem-reasons.ts';
export * from './problem-detail.ts';
