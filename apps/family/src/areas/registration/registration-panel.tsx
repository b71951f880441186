import { useEffect, useRef, type ReactNode } from 'react';
import { currentPath } from '@portal/client/navigation';
import { Panel } from '@portal/ui/frame';
import { Steps } from '@portal/ui/feedback';
import { stepNames, type Kind } from './progress/stage-path.ts';

type Place = {
  kind: Kind;
  /** Zero-based. */
  step: 0 | 1 | 2 | 3;
};

export const RegistrationSteps = ({ kind, step }: Place) => (
  <Steps label="Registration progress" names={stepNames[kind]} current={step} />
);

export type RegistrationPanelProps = {
  kind: Kind;
  /** Null when there are no steps left. */
  step: Place['step'] | null;
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** The heading last shown. A different heading at the same path is a further step of that page. */
let last: { readonly path: string; readonly title: string } | null = null;

/** Focuses a heading that changes within a page, as on arrival at a new page. */
function useHeadingFocus(title: string) {
  const page = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const path = currentPath();
    const isFurther = last?.path === path && last.title !== title;
    last = { path, title };
    if (!isFurther) return;
    scrollTo(0, 0);
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [title]);
  return page;
}

/** One step of a registration: the progress steps and the current task. */
export const RegistrationPanel = ({ kind, step, title, lead, children }: RegistrationPanelProps) => (
  <div ref={useHeadingFocus(title)}>
    {step !== null && <RegistrationSteps kind={kind} step={step} />}
    <Panel title={title} lead={lead}>
      {children}
    </Panel>
  </div>
);
