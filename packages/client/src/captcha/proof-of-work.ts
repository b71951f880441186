/** Solves the server's proof-of-work puzzle in two web workers (altcha; T7). */
import workerUrl from 'altcha/workers/pbkdf2?worker&url';
import * as z from 'zod/mini';
import { captchaChallengeEndpoint } from '@portal/contract/session';
import { call } from '../calls/call.ts';

const WORKERS = 2;
const LONGEST_MS = 60_000;

const solutionSchema = z.object({ counter: z.number(), derivedKey: z.string() });
type Solution = z.output<typeof solutionSchema>;

/** The content security policy requires trusted script URLs. */
const trustedWorkerUrl = (() => {
  const { trustedTypes } = window;
  if (!trustedTypes) return workerUrl;
  return trustedTypes.createPolicy('captcha', { createScriptURL: () => workerUrl }).createScriptURL('');
})();

function solveIn(worker: Worker, challenge: unknown, counterStart: number): Promise<Solution> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('error', () => reject(new Error('The sign-in check could not start')));
    worker.addEventListener('message', ({ data }) => {
      const solution = solutionSchema.safeParse(data);
      if (solution.success) resolve(solution.data);
      else reject(new Error('The sign-in check could not be done'));
    });
    const work = { type: 'work', challenge, counterStart, counterStep: WORKERS, timeout: LONGEST_MS };
    worker.postMessage(work, []);
  });
}

/** Fetches and solves a puzzle. Empty if the server requires none. */
export async function solvePuzzle(): Promise<string> {
  const puzzle = await call(captchaChallengeEndpoint, { handlesProblems: true });
  if (!puzzle) return '';
  const challenge: unknown = JSON.parse(puzzle.challenge);
  const workers = Array.from({ length: WORKERS }, () => new Worker(trustedWorkerUrl));
  try {
    const { counter, derivedKey } = await Promise.any(
      workers.map((worker, start) => solveIn(worker, challenge, start)),
    );
    return JSON.stringify({ challenge: puzzle.challenge, counter, derivedKey });
  } finally {
    for (const worker of workers) worker.terminate();
  }
}
