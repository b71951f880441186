import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { staffStepUpEndpoint } from '@portal/contract/staff';
import { offerStepUp } from '@portal/client/calls/step-up';
import { stepUpTexts as texts } from '@portal/texts/office/staff/step-up';
import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import { returnPath } from '../../shared/return-path.ts';

type Answer = (isConfirmed: boolean) => void;

/** Whether a call waits for a fresh sign-in, and how to give it up. */
function useWaitingCall(): { isAsking: boolean; cancel: () => void } {
  const [isAsking, setAsking] = useState(false);
  const answer = useRef<Answer | null>(null);
  const cancel = useCallback((): void => {
    setAsking(false);
    answer.current?.(false);
    answer.current = null;
  }, []);
  useEffect(() => {
    const stop = offerStepUp(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setAsking(true);
        }),
    );
    // "Back" from the provider may show this page as it was left: waiting.
    const restored = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) cancel();
    };
    addEventListener('pageshow', restored);
    return () => {
      stop();
      removeEventListener('pageshow', restored);
      cancel();
    };
  }, [cancel]);
  return { isAsking, cancel };
}

/**
 * Asks for a fresh sign-in when any call answers `reauthentication-required` (O-2.4). The browser goes to the identity
 * provider in this window and returns to the same page, where the person presses the button again. A page does nothing
 * for this, except that it keeps what was typed: with `useForm`, by naming a `draft`.
 */
export const StepUp = ({ memberId }: { memberId: string }) => {
  const { isAsking, cancel } = useWaitingCall();
  const [path] = useLocation();
  const search = useSearch();
  const leave = (): void => {
    returnPath.remember(search === '' ? path : `${path}?${search}`, memberId);
    location.assign(staffStepUpEndpoint.path);
  };
  return (
    <Dialog
      open={isAsking}
      onClose={cancel}
      title={texts.title}
      actions={
        <>
          <Button variant="ghost" onClick={cancel}>
            {texts.cancel}
          </Button>
          <Button variant="primary" onClick={leave}>
            {texts.confirm}
          </Button>
        </>
      }
    >
      <p>{texts.lead}</p>
      <p>{texts.limit}</p>
    </Dialog>
  );
};
