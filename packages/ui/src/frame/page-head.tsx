import type { ReactNode } from 'react';

export type PageHeadProps = { title: ReactNode; lead?: ReactNode; action?: ReactNode };

/** A page's title with its main action. The title takes focus when the route changes. */
export const PageHead = ({ title, lead, action }: PageHeadProps) => (
  <div className="page-head">
    <div>
      <h1 tabIndex={-1}>{title}</h1>
      {lead != null && <p>{lead}</p>}
    </div>
    {action}
  </div>
);

export type SectionHeadProps = { id: string; title: ReactNode; action?: ReactNode };

/** A section's title with an optional action. */
export const SectionHead = ({ id, title, action }: SectionHeadProps) => (
  <div className="section-head">
    <h2 id={id}>{title}</h2>
    {action}
  </div>
);
