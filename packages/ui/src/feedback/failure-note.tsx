import type { ReactNode } from 'react';
import { Note } from './note.tsx';

export type FailureNoteProps = {
  failure: { readonly title: string; readonly text: string };
  attempt?: number | undefined;
  /** A link or sentence after the text. */
  children?: ReactNode;
};

/** Each failure is a new element, which takes focus as it appears. */
const focus = (element: HTMLElement | null): void => element?.focus();

/** A call that failed, said and focused: by whoever made it, above the form's fields. */
export const FailureNote = ({ failure, attempt, children }: FailureNoteProps) => (
  <div key={attempt} ref={focus} tabIndex={-1} role="alert">
    <Note tone="bad" title={failure.title || undefined}>
      {failure.text}
      {children}
    </Note>
  </div>
);
