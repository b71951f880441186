import { useEffect, useRef } from 'react';

/** Focus goes to the page's heading when one view of the same page gives way to another, such as a form to what was sent. */
export function useHeadingOnChange(view: string): void {
  const before = useRef(view);
  useEffect(() => {
    if (view !== before.current) document.querySelector<HTMLElement>('main h1')?.focus();
    before.current = view;
  }, [view]);
}
