import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export type TableProps = {
  caption: string;
  columns: readonly string[];
  className?: string | undefined;
  /** Rows: `th scope="row"` first, then `td`. On phones each row becomes a two-column block. */
  children: ReactNode;
};

/** A table that stacks its rows on phones. */
export const Table = ({ caption, columns, className, children }: TableProps) => (
  <table className={classNames('table table-stack', className)}>
    <caption className="vh">{caption}</caption>
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column} scope="col">
            {column}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>{children}</tbody>
  </table>
);
