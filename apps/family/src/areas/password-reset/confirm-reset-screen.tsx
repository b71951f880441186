import { useEffect } from 'react';
import { hashQuery, navigate } from '@portal/client/navigation';
import { Panel } from '@portal/ui/frame';
import { nextPath } from './reset-link.ts';

/** The server redirects a reset link here. Continues immediately. */
export const ConfirmResetScreen = () => {
  useEffect(() => navigate(nextPath(hashQuery()), { replace: true }), []);
  return (
    <Panel title="Reset password">
      <p role="status">One moment while we look at your link.</p>
    </Panel>
  );
};
