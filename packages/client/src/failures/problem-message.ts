import type { ErrorCode } from '@portal/contract/errors';
import { problemDetail, problemTexts } from '@portal/texts/problems';
import type { ApiProblem } from '../calls/problems/api-problem.ts';

/** Whether this build knows a problem code. A newer server may send others. */
export const isKnownCode = (code: string): code is ErrorCode => Object.hasOwn(problemTexts, code);

const asSentence = (text: string): string => text.replace(/[.!?]?$/, (end) => end || '.');

/**
 * The message for a problem, in the page's language: the reason's if there is one, otherwise the code's. For a reason or
 * code unknown to this build, it is the server's `detail` or `title`.
 */
export function problemMessage({ code, problem }: ApiProblem): string {
  const { detail, title = '' } = problem;
  return asSentence(problemDetail(problem) ?? detail ?? (isKnownCode(code) ? problemTexts[code] : title));
}
