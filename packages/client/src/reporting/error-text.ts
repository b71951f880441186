/** The text of an error report: type, scrubbed message and stack frames. */
import { errorReportLimits } from '@portal/contract/error-reports';
import { scrub } from '@portal/contract/text';
import { isApiProblem } from '../calls/problems/api-problem.ts';

const MAX_STACK_FRAMES = 12;

const isFrame = (line: string): boolean => /^\s*at |@.*:\d+:\d+/.test(line);

const textOf = (error: unknown): string => {
  if (isApiProblem(error))
    return `${error.name} ${error.status} ${error.code} ${error.method} ${error.url} ${error.requestId ?? ''}`;
  return error instanceof Error ? `${error.name}: ${error.message}` : `Thrown: ${typeof error}`;
};

export function textOfError(error: unknown): string {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n').filter(isFrame) : [];
  const text = typeof error === 'string' ? error : textOf(error);
  return scrub([text.trim(), ...frames.slice(0, MAX_STACK_FRAMES)].join('\n')).slice(
    0,
    errorReportLimits.error,
  );
}

/** Expected refusals and being offline are not defects. */
const EXPECTED: readonly number[] = [0, 401, 403, 404, 409, 413, 420, 422, 429, 503];

export const shouldReport = (error: unknown): boolean =>
  !isApiProblem(error) || !EXPECTED.includes(error.status);
