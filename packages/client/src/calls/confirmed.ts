/** Repeats a request that requires a recent sign-in, once the person has confirmed their identity (G7). */
import { isApiProblem } from './problems/api-problem.ts';

export async function confirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!isApiProblem(error) || !error.is('reauthentication-required')) throw error;
    const { confirmIdentity } = await import('./step-up.ts');
    if (!(await confirmIdentity())) throw error;
    return send();
  }
}
