import type { ErrorCode } from '@portal/contract/errors';
import { problemTexts } from '@portal/texts/problems';
import type { ApiProblem } from '../calls/api-problem.ts';

/** Whether these pages know a problem's code; a newer server may send others. */
export const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(problemTexts, code);

const asSentence = (text: string): string => text.replace(/[.!?]?$/, (end) => end || '.');

/**
 * The message for a problem, as a sentence: what the server adds in this case, else the message of the code in these pages'
 * language. A code that is newer than these pages comes with the server's own title.
 */
export function problemMessage({ code, problem: { detail, title = '' } }: ApiProblem): string {
  return asSentence(detail ?? (isKnownCode(code) ? problemTexts[code] : title));
}
