import { useEffect, useRef } from 'react';

/** Focuses the heading when one view of a page replaces another, such as a form by its confirmation. */
export function useHeadingOnChange(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (view !== before.current) document.querySelector<HTMLElement>('main h1')?.focus();
    before.current = view;
  }, [view]);
}
