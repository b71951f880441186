import { useRef } from 'react';
import { Button } from './button.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';

/** The pages of a list that are not there yet, as a query knows them. */
export type MorePages = {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Loads the next page; answers whether there is yet another. */
  readonly load: () => Promise<boolean>;
};

export type ShowMoreProps = {
  more: MorePages;
  /** "Showing 50 of 200 events". */
  status: string;
  /** What could not be loaded: "More events". */
  what: string;
  /** "Show more events". */
  label: string;
};

/** How many are shown, and the way to the next ones. */
export const ShowMore = ({ more, status, what, label }: ShowMoreProps) => {
  const count = useRef<HTMLParagraphElement>(null);
  // The button goes with the last page: who pressed it goes on from the count.
  const load = async (): Promise<void> => {
    if (!(await more.load())) count.current?.focus();
  };
  return (
    <div className="show-more">
      <p className="muted" role="status" tabIndex={-1} ref={count}>
        {status}
      </p>
      {more.hasFailed && <LoadFailed what={what} busy={more.isLoading} onRetry={() => void load()} />}
      {more.hasMore && !more.hasFailed && (
        <Button variant="secondary" busy={more.isLoading} busyLabel="Loading" onClick={() => void load()}>
          {label}
        </Button>
      )}
    </div>
  );
};
