import { useEffect, useState } from 'react';
import { registration } from './registration-session.ts';
import type { Kind } from './stage-path.ts';
import { startOver } from './where-it-stands.ts';

/** The id of the registration the page opened with; without one the person begins at the invitation. */
export function useSessionId(kind: Kind): string | null {
  const [sessionId] = useState(registration.id);
  useEffect(() => {
    if (sessionId === null) startOver(kind);
  }, [kind, sessionId]);
  return sessionId;
}
