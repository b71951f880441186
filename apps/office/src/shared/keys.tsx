import type { ReactNode } from 'react';

/**
 * A key's name on a button or in the list of shortcuts. Hidden from assistive technology, because the button has the
 * same text.
 */
export const Key = ({ children }: { children: ReactNode }) => <kbd aria-hidden="true">{children}</kbd>;
