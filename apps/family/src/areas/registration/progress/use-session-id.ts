import { useEffect, useState } from 'react';
import { registration } from './registration-session.ts';
import type { Kind } from './stage-path.ts';
import { startOver } from './current-stage.ts';

/** The id of the registration when the page opened. Without one, redirects to the invitation page. */
export function useSessionId(kind: Kind): string | null {
  const [sessionId] = useState(registration.id);
  useEffect(() => {
    if (sessionId === null) startOver(kind);
  }, [kind, sessionId]);
  return sessionId;
}
