import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { offerStepUp } from '@portal/client/calls/step-up';
import { FailureBoundary, toasts } from '@portal/ui/feedback';

const StepUpDialog = lazy(async () => ({
  default: (await import('../../areas/session/step-up-dialog.tsx')).StepUpDialog,
}));

type Answer = (isConfirmed: boolean) => void;

/** Confirms the person's identity before a sensitive change (G7). */
export const StepUp = () => {
  const [isAsking, setIsAsking] = useState(false);
  const answer = useRef<Answer | null>(null);
  const done: Answer = (isConfirmed) => {
    setIsAsking(false);
    answer.current?.(isConfirmed);
    answer.current = null;
    if (!isConfirmed)
      toasts.push({
        tone: 'bad',
        title: 'Nothing was changed',
        text: "Confirm it's you to make this change.",
      });
  };
  useEffect(() => {
    const stop = offerStepUp(
      () =>
        new Promise((resolve) => {
          answer.current = resolve;
          setIsAsking(true);
        }),
    );
    return () => {
      stop();
      // When the page unmounts, any pending confirmation resolves as not confirmed.
      answer.current?.(false);
      answer.current = null;
    };
  }, []);
  if (!isAsking) return null;
  return (
    <FailureBoundary resetKey="step-up" fallback={<Unavailable onDone={() => done(false)} />}>
      <Suspense fallback={null}>
        <StepUpDialog onDone={done} />
      </Suspense>
    </FailureBoundary>
  );
};

/** The dialog's chunk failed to load. */
const Unavailable = ({ onDone }: { onDone: () => void }) => {
  const done = useRef(onDone);
  useEffect(() => done.current(), []);
  return null;
};
