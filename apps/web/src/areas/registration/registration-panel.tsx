import { useEffect, useRef, type ReactNode } from 'react';
import { Panel, Steps } from '../../ui/index.ts';
import { stepNames, type Kind } from './stage-path.ts';

type Place = {
  kind: Kind;
  /** Counted from 0. */
  step: 0 | 1 | 2 | 3;
};

export const RegistrationSteps = ({ kind, step }: Place) => (
  <Steps label="Registration progress" names={stepNames[kind]} current={step} />
);

export type RegistrationPanelProps = Place & {
  title: string;
  lead?: ReactNode;
  children: ReactNode;
};

/** One step of a registration: the steps, and its task. A title that changes in the page takes focus, as a new page's does. */
export const RegistrationPanel = ({ kind, step, title, lead, children }: RegistrationPanelProps) => {
  const page = useRef<HTMLDivElement>(null);
  const shown = useRef(title);
  useEffect(() => {
    if (shown.current === title) return;
    shown.current = title;
    window.scrollTo(0, 0);
    page.current?.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }, [title]);
  return (
    <div ref={page}>
      <RegistrationSteps kind={kind} step={step} />
      <Panel title={title} lead={lead}>
        {children}
      </Panel>
    </div>
  );
};
