import { Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';

export type FooterLink = { href: string; label: string; accessKey?: string | undefined };

export type FooterProps = {
  help: ReactNode;
  links: readonly FooterLink[];
  /** The department's statements: acknowledgement of country, hosting. */
  statements?: readonly string[] | undefined;
};

export const Footer = ({ help, links, statements = [] }: FooterProps) => (
  <footer className="footer">
    <div className="footer-in">
      <p className="footer-help">
        <Icon icon={Phone} />
        <span>{help}</span>
      </p>
      <ul className="footer-links">
        {links.map(({ href, label, accessKey }) => (
          <li key={href}>
            <a href={href} accessKey={accessKey}>
              {label}
            </a>
          </li>
        ))}
      </ul>
      {statements.map((statement) => (
        <p key={statement} className="footer-ack">
          {statement}
        </p>
      ))}
    </div>
  </footer>
);
