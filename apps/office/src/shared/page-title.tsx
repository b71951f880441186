import { useEffect, useRef } from 'react';
import { useTitle } from './use-title.ts';

/** The page that the browser loaded keeps the focus where the browser has it. */
let isFirstPage = true;

/** Moves the focus to the page's heading, when what had it is gone. */
export const focusTitle = (): void => document.querySelector<HTMLElement>('main h1')?.focus();

/** The heading of a page. It gives the document its title, and has the focus after a link was followed. */
export const PageTitle = ({ title }: { title: string }) => {
  useTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (isFirstPage) isFirstPage = false;
    else heading.current?.focus();
  }, []);
  return (
    <h1 ref={heading} tabIndex={-1}>
      {title}
    </h1>
  );
};
