import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { IconType } from '@portal/ui/base';
import { LinkButton } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';

/** A line of a card, with a link to the page where staff deal with it. */
export const LinkedLine = ({
  icon,
  hint,
  href,
  label,
  children,
}: {
  icon: IconType;
  hint: string;
  href: string;
  /** The text of the link. */
  label: string;
  children: ReactNode;
}) => (
  <li>
    <Icon icon={icon} size={16} />
    <span className="grow">
      <b>{children}</b>
      <small>{hint}</small>
    </span>
    <Link href={href} asChild>
      <LinkButton className="btn-sm" variant="secondary" href={href}>
        {label}
      </LinkButton>
    </Link>
  </li>
);
