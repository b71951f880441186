import type { ErrorCode, FieldError } from '@portal/contract/errors';
import { isApiProblem, UNREACHABLE } from '@portal/client/calls';
import type { ApiProblem } from '@portal/client/calls';
import { failureOf } from '@portal/client/failures';

/** The specification's words for a submission that failed (S-8.1). */
const systemFailureText = 'Your request could not be updated due to a system failure';

/** Where a refused submission is explained: beside fields, or above the buttons, or by the shell. */
export type FailedReport =
  | { kind: 'fields'; errors: FieldError[] }
  | { kind: 'note'; title: string; text: string; isOffline?: boolean }
  | { kind: 'left-to-shell' };

/** Failures that mean the same on every screen: the shell signs in again or shows its own page. */
const shellCodes: readonly ErrorCode[] = [
  'sign-in-required',
  'terms-pending',
  'account-inactive',
  'feature-unavailable',
];

/** The server names fields by path ("body/reason"); the form by their last part. */
function knownFieldErrors(problem: ApiProblem, fields: readonly string[]): FieldError[] {
  return (problem.problem.errors ?? []).flatMap(({ path, message }) => {
    const field = path.split(/[/.]/).find((part) => fields.includes(part));
    return field === undefined ? [] : [{ path: field, message }];
  });
}

/** As it is said beside a field: without a full stop where the server sends none. */
const inWords = ({ problem }: ApiProblem): string => problem.detail ?? problem.title ?? '';

/** Sorts a failed submission of a form with these fields (S-8.1; D-6.5). */
export function readFailure(error: unknown, fields: readonly string[]): FailedReport {
  const failed = { kind: 'note', title: 'Failed!', text: systemFailureText } as const;
  if (!isApiProblem(error)) return failed;
  if (error.is(...shellCodes)) return { kind: 'left-to-shell' };
  const errors = knownFieldErrors(error, fields);
  if (errors.length > 0) return { kind: 'fields', errors };
  if (error.is('absence-overlaps') && fields.includes('dateAbsentFrom'))
    return { kind: 'fields', errors: [{ path: 'dateAbsentFrom', message: inWords(error) }] };
  if (error.is('absence-overlaps', 'absence-refused', 'already-decided'))
    return { kind: 'note', title: '', text: inWords(error) };
  const { title, text } = failureOf(error);
  if (error.status === UNREACHABLE) return { kind: 'note', title, text, isOffline: true };
  return error.is('busy', 'too-many-requests') ? { kind: 'note', title, text } : failed;
}
