import { Check, TriangleAlert } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';

export type ResultPageProps = {
  tone?: 'ok' | 'warn' | undefined;
  title: string;
  lead: ReactNode;
  children: ReactNode;
  actions: ReactNode;
};

/** A result: what happened, a receipt or reference, and the next action. Focus moves to the heading (V-4.1). */
export const ResultPage = ({ tone = 'ok', title, lead, children, actions }: ResultPageProps) => {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="stack-lg result">
      <div className="result-head">
        <span className={tone === 'ok' ? 'result-ic ok' : 'result-ic'}>
          <Icon icon={tone === 'ok' ? Check : TriangleAlert} />
        </span>
        <div>
          <h1 ref={heading} tabIndex={-1}>
            {title}
          </h1>
          <p className="muted">{lead}</p>
        </div>
      </div>
      {children}
      <div className="btn-row">{actions}</div>
    </div>
  );
};
