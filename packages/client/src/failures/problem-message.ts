import type { ErrorCode } from '@portal/contract/errors';
import { problemDetail, problemTexts } from '@portal/texts/problems';
import type { ApiProblem } from '../calls/api-problem.ts';

/** Whether this build knows a problem code. A newer server may send others. */
export const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(problemTexts, code);

const asSentence = (text: string): string => text.replace(/[.!?]?$/, (end) => end || '.');

/**
 * The message for a problem in the page's language, as a sentence: that of the reason if there is one, otherwise that
 * of the code. For a reason or a code that this build doesn't know it is the server's detail or title.
 */
export function problemMessage({ code, problem }: ApiProblem): string {
  const { detail, title = '' } = problem;
  return asSentence(problemDetail(problem) ?? detail ?? (isKnownCode(code) ? problemTexts[code] : title));
}
