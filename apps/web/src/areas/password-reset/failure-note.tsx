import type { ReactNode } from 'react';
import { Note } from '../../ui/index.ts';
import type { Failure } from './reset-failure.ts';

/** Each failure is a new element, which takes focus as it appears. */
const focus = (element: HTMLElement | null): void => element?.focus();

export const FailureNote = ({
  failure,
  attempt,
  children,
}: {
  failure: Failure;
  attempt?: number;
  children?: ReactNode;
}) => (
  <div key={attempt} ref={focus} tabIndex={-1} role="alert">
    <Note tone="bad" title={failure.title || undefined}>
      {failure.text}
      {children}
    </Note>
  </div>
);
