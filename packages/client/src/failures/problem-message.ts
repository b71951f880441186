import type { ErrorCode } from '@portal/contract/errors';
import { problemTexts } from '@portal/texts/problems';
import type { ApiProblem } from '../calls/api-problem.ts';

/** Whether this build knows a problem code. A newer server may send others. */
export const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(problemTexts, code);

const asSentence = (text: string): string => text.replace(/[.!?]?$/, (end) => end || '.');

/**
 * The message for a problem, as a sentence: the server's detail if there is one, otherwise the message for the code in
 * the page's language. For an unknown code it is the server's title.
 */
export function problemMessage({ code, problem: { detail, title = '' } }: ApiProblem): string {
  return asSentence(detail ?? (isKnownCode(code) ? problemTexts[code] : title));
}
