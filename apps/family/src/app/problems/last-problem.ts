/** The failure that the error page describes. */
import type { ApiProblem } from '@portal/client/calls';

let last: ApiProblem | null = null;

export const lastProblem = (): ApiProblem | null => last;

export function keepProblem(problem: ApiProblem): void {
  last = problem;
}
