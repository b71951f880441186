import type { ReactNode } from 'react';

/** A preview of what families get, drawn as a phone. Its controls are inert. */
export const PhoneCard = ({
  id,
  className = 'oc',
  title,
  label,
  children,
}: {
  id: string;
  className?: string;
  title: string;
  label: string;
  children: ReactNode;
}) => (
  <section className={className} aria-labelledby={id}>
    <div className="oc-h">
      <h2 id={id}>{title}</h2>
    </div>
    <div className="oc-b">
      <div className="phone" role="group" aria-label={label}>
        <div className="phone-in" inert>
          {children}
        </div>
      </div>
    </div>
  </section>
);
