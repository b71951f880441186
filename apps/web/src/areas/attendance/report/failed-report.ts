import { problems } from '@portal/contract';
import type { ErrorCode, FieldError } from '@portal/contract';
import { isApiProblem } from '../../../platform/api-problem.ts';
import type { ApiProblem } from '../../../platform/api-problem.ts';

/** The specification's words for a submission that failed (document 2, section 8). */
const systemFailureText = 'Your request could not be updated due to a system failure';

/** Where a refused submission is explained: beside fields, or above the buttons, or by the shell. */
export type FailedReport =
  | { kind: 'fields'; errors: FieldError[] }
  | { kind: 'note'; title: string; text: string }
  | { kind: 'left-to-shell' };

/** Failures that mean the same on every screen: the shell signs in again or shows its own page. */
const shellCodes: readonly ErrorCode[] = [
  'sign-in-required',
  'terms-pending',
  'account-inactive',
  'feature-unavailable',
];

const waitCodes: readonly ErrorCode[] = ['busy', 'too-many-requests'];

/** The server names fields by path ("body/reason"); the form by their last part. */
function knownFieldErrors(problem: ApiProblem, fields: readonly string[]): FieldError[] {
  return (problem.problem.errors ?? []).flatMap(({ path, message }) => {
    const field = path.split(/[/.]/).find((part) => fields.includes(part));
    return field === undefined ? [] : [{ path: field, message }];
  });
}

function inWords(problem: ApiProblem, code: ErrorCode): string {
  return problem.problem.detail ?? problem.problem.title ?? problems[code].title;
}

/** Sorts a failed submission of a form with these fields (document 2, section 8; decisions.md, section 6). */
export function readFailure(error: unknown, fields: readonly string[]): FailedReport {
  const failed = { kind: 'note', title: 'Failed!', text: systemFailureText } as const;
  if (!isApiProblem(error)) return failed;
  if (error.is(...shellCodes)) return { kind: 'left-to-shell' };
  const errors = knownFieldErrors(error, fields);
  if (errors.length > 0) return { kind: 'fields', errors };
  const code = (['absence-overlaps', 'absence-refused', 'already-decided'] as const).find((known) =>
    error.is(known),
  );
  if (code === 'absence-overlaps' && fields.includes('dateAbsentFrom'))
    return { kind: 'fields', errors: [{ path: 'dateAbsentFrom', message: inWords(error, code) }] };
  if (code !== undefined) return { kind: 'note', title: '', text: inWords(error, code) };
  const wait = waitCodes.find((known) => error.is(known));
  return wait === undefined ? failed : { kind: 'note', title: '', text: problems[wait].title };
}
