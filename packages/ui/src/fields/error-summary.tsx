import { CircleAlert } from 'lucide-react';
import { useId, type MouseEvent } from 'react';
import { Icon } from '../content/icon.tsx';

export type FieldProblem = { id: string; message: string };

export type ErrorSummaryProps = {
  /** In the order of the fields, with the words shown at each. */
  problems: readonly FieldProblem[];
  title?: string | undefined;
  /** Changes at every failed submit, so that focus returns here. */
  attempt?: number | undefined;
};

/** Goes to the field itself: a plain fragment link would be taken for a route. */
const goTo = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  const field = document.getElementById(id);
  field?.scrollIntoView({ block: 'center' });
  field?.focus({ preventScroll: true });
};

const takeFocus = (summary: HTMLElement | null): void => summary?.focus();

/** What stopped a form from being sent: focused, and linked to each field (V-7.1). */
export const ErrorSummary = ({ problems, title = 'There is a problem', attempt }: ErrorSummaryProps) => {
  const titleId = useId();
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
