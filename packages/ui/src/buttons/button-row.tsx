import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';

export type ButtonRowProps = { children: ReactNode; align?: 'start' | 'center' | 'end' | undefined };

/** Buttons in a row that wraps. */
export const ButtonRow = ({ children, align = 'start' }: ButtonRowProps) => (
  <div className={classNames('btn-row', align !== 'start' && `btn-row-${align}`)}>{children}</div>
);
