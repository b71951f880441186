import type { ReactNode } from 'react';
import { Arches } from './arches.tsx';

export type StatusPageProps = {
  title: string;
  children: ReactNode;
  /** Additional content below the text. */
  detail?: ReactNode;
  actions?: ReactNode;
  /** The request id, to quote to the help line. */
  reference?: string | undefined;
};

/** What happened and the next step: errors, maintenance, not found. */
export const StatusPage = ({ title, children, detail, actions, reference }: StatusPageProps) => (
  <div className="status">
    <Arches />
    <h1 tabIndex={-1}>{title}</h1>
    <p>{children}</p>
    {detail}
    {Boolean(actions) && <div className="btn-row">{actions}</div>}
    {reference !== undefined && (
      <p className="status-ref">
        Error reference <span className="mono">{reference}</span>
      </p>
    )}
  </div>
);
