import { onlineManager, useQueryClient } from '@tanstack/react-query';
import { Building2 } from 'lucide-react';
import { useEffect } from 'react';
import { useLocation, useSearch } from 'wouter';
import { staffSignInEndpoint, staffSignOutEndpoint } from '@portal/contract/staff';
import { call, forgetCsrfToken } from '@portal/client/calls';
import { sessionTexts as texts } from '@portal/texts/office/staff/session';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import { officePaths } from '../../shared/paths.ts';
import { returnPath } from '../../shared/return-path.ts';
import { useTitle } from '../../shared/use-title.ts';
import { useIdle } from './use-idle.ts';

/** Warns before the session ends for want of use, and then reports that it has. */
export const IdleWarning = ({ onEnd }: { onEnd: () => void }) => {
  const { phase, stay } = useIdle();
  useEffect(() => {
    if (phase === 'ended') onEnd();
  }, [phase, onEnd]);
  return (
    <Dialog
      open={phase === 'warning'}
      onClose={stay}
      title={texts.stillThere}
      actions={
        <Button variant="primary" onClick={stay}>
          {texts.stay}
        </Button>
      }
    >
      <p>{texts.endsSoon}</p>
    </Dialog>
  );
};

/**
 * The page after its session has ended: blurred by the stylesheet, with nothing to do but sign in again. That leads back
 * to this page, where the typed text is restored from its drafts.
 */
export const SessionEnded = ({ memberId }: { memberId: string }) => {
  useTitle(texts.ended);
  const queries = useQueryClient();
  const [path, navigate] = useLocation();
  const search = useSearch();
  const address = search === '' ? path : `${path}?${search}`;
  useEffect(() => {
    returnPath.remember(address, memberId);
    // The page behind stays as it is, without further calls.
    onlineManager.setOnline(false);
    // The server may not have noticed yet.
    void call(staffSignOutEndpoint, { handlesProblems: true })
      .catch(() => undefined)
      .finally(forgetCsrfToken);
    return () => onlineManager.setOnline(true);
  }, [address, memberId]);
  const leave = (): void => {
    queries.clear();
    navigate(`${officePaths.signIn}?problem=ended`, { replace: true });
  };
  return (
    <Dialog
      open
      onClose={leave}
      className="session-ended"
      title={texts.ended}
      actions={
        <LinkButton variant="primary" icon={Building2} href={staffSignInEndpoint.path}>
          {texts.signIn}
        </LinkButton>
      }
    >
      <p>{texts.endedText}</p>
    </Dialog>
  );
};
