import type { ReactNode } from 'react';

/** A key's name on a button or in the map. The button says the same, so it is hidden from assistive technology. */
export const Key = ({ children }: { children: ReactNode }) => <kbd aria-hidden="true">{children}</kbd>;
