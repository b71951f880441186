/** Where the registration of this tab stands, as the server says. */
import { registrationStatusEndpoint } from '@portal/contract/registration';
import { type ResponseOf } from '@portal/contract/endpoint';
import { isApiProblem, call } from '@portal/client/calls';
import { registration } from './registration-session.ts';

export type Standing = ResponseOf<typeof registrationStatusEndpoint>;

/** Null when there is none, or none this browser knows any more. */
export async function standing(signal?: AbortSignal): Promise<Standing | null> {
  const sessionId = registration.id();
  if (sessionId === null) return null;
  try {
    return await call(registrationStatusEndpoint, {
      query: { sessionId },
      handlesProblems: true,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (!isApiProblem(error) || error.status !== 404) throw error;
    registration.leave();
    return null;
  }
}
