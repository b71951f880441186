import type { Failure } from '@portal/client/failures';
import { Button } from '@portal/ui/buttons';
import { FailureNote, Loading, SkeletonCard } from '@portal/ui/feedback';

/** Shown in a step's panel during its first call, or after that failed. */
export const StepLoading = ({
  label,
  failure,
  onRetry,
}: {
  label: string;
  failure: Failure | null;
  onRetry: () => void;
}) =>
  failure ? (
    <div className="form">
      <FailureNote failure={failure} />
      <Button variant="secondary" size="lg" onClick={onRetry}>
        Retry
      </Button>
    </div>
  ) : (
    <Loading label={label}>
      <SkeletonCard rows={1} />
    </Loading>
  );
