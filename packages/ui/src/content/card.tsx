import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export type CardProps = ComponentProps<'section'> & {
  as?: 'section' | 'div' | 'article' | 'li' | undefined;
  /** Removes the padding, for a table or rows that reach the edge. */
  flush?: boolean | undefined;
};

/** A card. As a section it needs `aria-labelledby`. */
export const Card = ({ as: Element = 'section', flush, className, ...rest }: CardProps) => (
  <Element {...(rest as object)} className={classNames('card', flush && 'card-flush', className)} />
);

export type CardHeadProps = {
  id?: string | undefined;
  title: ReactNode;
  level?: 2 | 3 | undefined;
  /** A tag, a count or a secondary remark at the end of the line. */
  aside?: ReactNode;
};

export const CardHead = ({ id, title, level = 2, aside }: CardHeadProps) => {
  const Heading = level === 2 ? 'h2' : 'h3';
  return (
    <div className="card-head">
      <Heading id={id}>{title}</Heading>
      {aside}
    </div>
  );
};

export const CardFoot = ({ children }: { children: ReactNode }) => (
  <div className="card-foot">{children}</div>
);
