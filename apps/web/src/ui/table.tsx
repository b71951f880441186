import type { ReactNode } from 'react';

export type TableProps = {
  caption: string;
  columns: readonly string[];
  /** Rows: `th scope="row"` first, then `td`. On phones each row becomes a two-column block. */
  children: ReactNode;
};

/** A table that stacks its rows on phones. */
export const Table = ({ caption, columns, children }: TableProps) => (
  <table className="table table-stack">
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
