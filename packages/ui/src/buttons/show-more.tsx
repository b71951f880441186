import { useRef } from 'react';
import { Button } from './button.tsx';
import { LoadFailed } from '../feedback/load-failed.tsx';

/** Pagination state, as in an infinite query. */
export type MorePages = {
  readonly hasMore: boolean;
  readonly isLoading: boolean;
  readonly hasFailed: boolean;
  /** Loads the next page. Resolves to whether there is another one after it. */
  readonly load: () => Promise<boolean>;
};

export type ShowMoreProps = {
  more: MorePages;
  /** "Showing 50 of 200 events". */
  status: string;
  /** What failed to load: "More events". */
  what: string;
  /** "Show more events". */
  label: string;
};

/** The number shown, and a button that loads the next page. */
export const ShowMore = ({ more, status, what, label }: ShowMoreProps) => {
  const count = useRef<HTMLParagraphElement>(null);
  // The button disappears after the last page, so focus moves to the count.
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
