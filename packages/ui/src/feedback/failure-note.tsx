import type { MouseEvent, ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Note } from './note.tsx';

export type FailureNoteProps = {
  failure: { readonly title: string; readonly text: string; readonly isOffline?: true };
  attempt?: number | undefined;
  /** In a form: while the device is offline, shows a button that submits again. */
  withRetry?: boolean;
  /** A link or sentence after the text. */
  children?: ReactNode;
};

/** Clicks the form's own submit button, which keeps focus when the note disappears. */
function retry({ currentTarget }: MouseEvent<HTMLButtonElement>): void {
  const send = currentTarget.form?.querySelector<HTMLButtonElement>('[type=submit]');
  send?.focus();
  send?.click();
}

/** Each failure mounts a new element, which takes focus. */
const focus = (element: HTMLElement | null): void => element?.focus();

/**
 * A failed call, announced and focused. While the device is offline a form offers to submit again, and focus stays on
 * its own button (V-7.1).
 */
export const FailureNote = ({ failure, attempt, withRetry = false, children }: FailureNoteProps) => {
  const { title, text, isOffline = false } = failure;
  const canRetry = withRetry && isOffline;
  return (
    <div key={attempt} ref={canRetry ? undefined : focus} tabIndex={-1} role="alert">
      <Note
        tone={isOffline ? 'warn' : 'bad'}
        title={title || undefined}
        action={
          canRetry && (
            <Button variant="secondary" onClick={retry}>
              Retry
            </Button>
          )
        }
      >
        {text}
        {children}
      </Note>
    </div>
  );
};
