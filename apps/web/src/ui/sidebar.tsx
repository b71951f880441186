import { useEffect, useRef } from 'react';
import { Count } from './count.tsx';
import { Icon } from './icon.tsx';
import type { NavLink } from './types.ts';

export type SidebarProps = { label: string; links: readonly NavLink[] };

/** The pages of an area. On phones it is a strip that scrolls sideways to the current page. */
export const Sidebar = ({ label, links }: SidebarProps) => {
  const list = useRef<HTMLUListElement>(null);
  const current = links.find((link) => link.current)?.href;
  useEffect(() => {
    const strip = list.current;
    if (!strip || current === undefined) return;
    const link = strip.querySelector(`a[href="${CSS.escape(current)}"]`);
    if (!(link instanceof HTMLElement)) return;
    strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
  }, [current]);
  return (
    <nav className="sidebar" aria-label={label}>
      <ul ref={list}>
        {links.map(({ href, label: text, icon, current: here, count }) => (
          <li key={href}>
            <a href={href} aria-current={here ? 'page' : undefined}>
              {icon && <Icon icon={icon} />}
              <span>{text}</span>
              {count && count.value > 0 && <Count {...count} />}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
};
