import { useEffect, useRef, useState } from 'react';
import { classNames } from '../base/class-names.ts';
import { Count } from '../content/count.tsx';
import { Icon } from '../content/icon.tsx';
import type { NavLink } from '../base/types.ts';
import { useMedia } from '../base/use-media.ts';

export type SidebarProps = { label: string; links: readonly NavLink[] };

/** The breakpoint at which the sidebar becomes a strip (styles/navigation.css). */
const STRIP = '(max-width: 67.5em)';

const urgency = ({ count }: NavLink): number => {
  if (!count || count.value === 0) return 0;
  return count.fresh ? 1 : 2;
};

/** The first entry, then entries with pending items, then entries with new ones, then the rest in order. */
export const byAttention = ([first, ...others]: readonly NavLink[]): readonly NavLink[] =>
  first === undefined ? [] : [first, ...others.sort((one, other) => urgency(other) - urgency(one))];

type Overflow = { readonly start: boolean; readonly end: boolean };

/** The sides on which a strip can scroll. In right-to-left text `scrollLeft` is negative. */
const overflowOf = ({ scrollLeft, scrollWidth, clientWidth }: HTMLElement): Overflow => {
  const before = Math.abs(scrollLeft);
  return { start: before > 1, end: before + clientWidth < scrollWidth - 1 };
};

function useStrip(current: string | undefined) {
  const list = useRef<HTMLUListElement>(null);
  const [overflow, setOverflow] = useState<Overflow>({ start: false, end: false });
  const look = (): void => {
    if (list.current) setOverflow(overflowOf(list.current));
  };
  useEffect(() => {
    const strip = list.current;
    if (!strip) return undefined;
    const link = current === undefined ? null : strip.querySelector(`a[href="${CSS.escape(current)}"]`);
    if (link instanceof HTMLElement)
      strip.scrollLeft = link.offsetLeft - (strip.clientWidth - link.offsetWidth) / 2;
    const observer = new ResizeObserver(() => setOverflow(overflowOf(strip)));
    observer.observe(strip);
    return () => observer.disconnect();
  }, [current]);
  return { list, overflow, look };
}

/**
 * The pages of an area. On phones it is a horizontally scrolling strip that shows the current page and fades at its
 * edges.
 */
export const Sidebar = ({ label, links }: SidebarProps) => {
  const isStrip = useMedia(STRIP);
  const { list, overflow, look } = useStrip(links.find((link) => link.current)?.href);
  return (
    <nav className="sidebar" aria-label={label}>
      <ul
        ref={list}
        className={classNames(overflow.start && 'fade-start', overflow.end && 'fade-end') || undefined}
        onScroll={look}
      >
        {(isStrip ? byAttention(links) : links).map(({ href, label: text, icon, current: here, count }) => (
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
