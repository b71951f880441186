/** Interprets the response to a login call (A-4.4, A-8.3; G1, G4). Pure. */
import { mfaMedium, type MfaMedium } from '@portal/contract/shared';
import { userEndpoint } from '@portal/contract/students';
import type { ApiProblem } from '@portal/client/calls';
import { waitText } from '@portal/client/failures';
import { problemDetail, problemTexts } from '@portal/texts/problems';

/** A code was sent and must be entered. */
export type CodeRequest = {
  readonly mfaSessionId: string;
  readonly medium: MfaMedium;
  /** The media to choose from. */
  readonly media: readonly MfaMedium[];
  /** The code's destination, masked by the server. */
  readonly destination: string | undefined;
  readonly message: string | undefined;
};

export type LoginFailure = { readonly title: string; readonly text: string };

export type LoginOutcome =
  | { readonly kind: 'code'; readonly request: CodeRequest }
  | { readonly kind: 'invalid-code' }
  /** The step has ended: back to e-mail and password with this message. */
  | { readonly kind: 'refused'; readonly failure: LoginFailure }
  /** The step continues; the message explains what to do. */
  | { readonly kind: 'failed'; readonly failure: LoginFailure };

const isMedium = (value: number | undefined): value is MfaMedium =>
  Object.values(mfaMedium).some((medium) => medium === value);

function codeRequestOf({ problem }: ApiProblem): CodeRequest | null {
  if (!problem.mfaSessionId || !isMedium(problem.mfaMedium)) return null;
  const media = (problem.mfaMediums ?? []).filter(isMedium);
  return {
    mfaSessionId: problem.mfaSessionId,
    medium: problem.mfaMedium,
    media: media.length > 0 ? media : [problem.mfaMedium],
    destination: problem.mfaDestination,
    message: problem.message,
  };
}

const generalFailure = (text: string): LoginOutcome => ({
  kind: 'failed',
  failure: { title: 'Something went wrong', text },
});

function waitFor({ problem, retryAfterSeconds }: ApiProblem): LoginOutcome {
  const reason = problemDetail(problem) ?? problem.title ?? problemTexts['too-many-requests'];
  const wait = retryAfterSeconds === undefined ? '' : ` ${waitText(retryAfterSeconds)}`;
  return {
    kind: 'failed',
    failure: { title: 'Please wait.', text: `${reason.replace(/\.?$/, '.')}${wait}` },
  };
}

/** Classifies a failed login response: 401 refused, 420 code step or invalid code, rate limits, anything else. */
export function loginOutcome(problem: ApiProblem): LoginOutcome {
  // The sign-in succeeded, but the browser didn't keep the cookie.
  if (problem.url.startsWith(userEndpoint.path)) return generalFailure('User is not logged in.');
  if (problem.status === 401) {
    const text = problem.problem.message ?? '';
    return { kind: 'refused', failure: { title: problemTexts['login-failed'], text } };
  }
  if (problem.status === 420) {
    if (problem.problem.invalidCode) return { kind: 'invalid-code' };
    const request = codeRequestOf(problem);
    return request ? { kind: 'code', request } : generalFailure('');
  }
  if (problem.status === 429) return waitFor(problem);
  return problem.status === 503 ? generalFailure(`${problemTexts.busy}.`) : generalFailure('');
}
