/** The stage of this tab's registration, from the server. */
import { registrationStatusEndpoint } from '@portal/contract/registration';
import { type ResponseOf } from '@portal/contract/endpoint';
import { isApiProblem, call } from '@portal/client/calls';
import { registration } from './registration-session.ts';

export type Standing = ResponseOf<typeof registrationStatusEndpoint>;

/** Null when there is none, or when it is unknown in this browser. */
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
