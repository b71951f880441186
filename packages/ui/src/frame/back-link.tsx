import { ArrowLeft } from 'lucide-react';
import type { ComponentProps } from 'react';
import { Icon } from '../content/icon.tsx';

export type BackLinkProps = ComponentProps<'a'> & { href: string };

/** A back link, named after its target page. */
export const BackLink = ({ children, ...rest }: BackLinkProps) => (
  <a {...rest} className="back">
    <Icon icon={ArrowLeft} size={18} flip />
    {children}
  </a>
);
