import type { ReactNode } from 'react';

export type PanelProps = { title: string; lead?: ReactNode; back?: ReactNode; children: ReactNode };

/** The single task of a page without navigation. */
export const Panel = ({ title, lead, back, children }: PanelProps) => (
  <div className="panel">
    {back}
    <h1 tabIndex={-1}>{title}</h1>
    {lead != null && <p className="lead">{lead}</p>}
    {children}
  </div>
);
