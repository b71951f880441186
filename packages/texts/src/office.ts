/** Texts of the school office, in the language of the pages. */
export { office as officeTexts } from './en-AU/office.ts';
