import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../content/icon.tsx';

export type BackLinkProps = ComponentProps<'a'> & { href: string };

/** The way back, named after the page it leads to. */
export const BackLink = ({ children, ...rest }: BackLinkProps) => (
  <a {...rest} className="back">
    <Icon icon={ArrowLeft} size={18} flip />
    {children}
  </a>
);
