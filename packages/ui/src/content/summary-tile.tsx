import { ChevronRight } from 'lucide-react';
import { useId } from 'react';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { IconTile } from './icon-tile.tsx';
import { Icon } from './icon.tsx';
import { Tag, type TagProps } from './tag.tsx';
import type { Hue, IconType } from '../base/types.ts';

export type SummaryTileProps = {
  title: string;
  icon: IconType;
  hue: Hue;
  /** Omit it if there is no page to link to. */
  href?: string | undefined;
  /** The figure, with a short label after it: 3 "to answer". */
  value: ReactNode;
  unit?: string | undefined;
  /** A long figure, such as an amount. On a phone it moves below the title, to leave room for the text. */
  isLong?: boolean;
  note?: ReactNode;
  flag?: TagProps | undefined;
  /** Replaces the figure's label with a short list. */
  children?: ReactNode;
};

/** One figure of the home page; the whole tile is a link. */
export const SummaryTile = ({
  title,
  icon,
  hue,
  href,
  value,
  unit,
  isLong = false,
  note,
  flag,
  children,
}: SummaryTileProps) => {
  const id = useId();
  return (
    <article className={classNames('card tile', isLong && 'tile-long')} aria-labelledby={id}>
      <div className="tile-top">
        <IconTile icon={icon} hue={hue} />
        <h3 id={id}>{href === undefined ? title : <a href={href}>{title}</a>}</h3>
        {href !== undefined && <Icon icon={ChevronRight} size={16} flip />}
      </div>
      <p className="tile-val">
        {value}
        {unit !== undefined && (
          <>
            {' '}
            <small>{unit}</small>
          </>
        )}
      </p>
      {note != null && <p className="tile-note">{note}</p>}
      {children}
      {flag && (
        <p className="tile-flag">
          <Tag {...flag} />
        </p>
      )}
    </article>
  );
};
