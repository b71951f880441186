import { CircleAlert } from 'lucide-react';
import { useCallback, useId, useRef, type MouseEvent } from 'react';
import { Icon } from '../content/icon.tsx';

export type FieldProblem = { id: string; message: string };

export type ErrorSummaryProps = {
  /** In field order, with the message shown at each field. */
  problems: readonly FieldProblem[];
  title?: string | undefined;
  /** Changes at every failed submit, so that focus returns here. */
  attempt?: number | undefined;
};

/** The router would treat a plain fragment link as a route, so the click handler moves focus itself. */
const goTo = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};

/** Focuses the summary once for each attempt. If it reappears during corrections, the focus stays in the field. */
function useFocus(attempt: number | undefined): (summary: HTMLElement | null) => void {
  const focusedFor = useRef<number>(undefined);
  return useCallback(
    (summary) => {
      if (!summary || (attempt !== undefined && focusedFor.current === attempt)) return;
      focusedFor.current = attempt;
      summary.focus();
    },
    [attempt],
  );
}

/** The errors that prevented submission: focused, and linked to their fields (V-7.1). */
export const ErrorSummary = ({ problems, title = 'There is a problem', attempt }: ErrorSummaryProps) => {
  const titleId = useId();
  const takeFocus = useFocus(attempt);
  if (problems.length === 0) return null;
  return (
    <div
      key={attempt}
      className="summary"
      role="alert"
      aria-labelledby={titleId}
      tabIndex={-1}
      ref={takeFocus}
    >
      <h2 id={titleId}>
        <Icon icon={CircleAlert} />
        {title}
      </h2>
      <ul>
        {problems.map(({ id, message }) => (
          <li key={id}>
            <a href={`#${id}`} onClick={goTo(id)}>
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
};
