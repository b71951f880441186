/** The bell and the inbox, in the language of the pages. */
export { inboxTexts, inboxWords } from './en-AU/inbox.ts';
