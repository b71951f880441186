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
  /** Leave it out where there is no page to go to yet. */
  href?: string | undefined;
  /** The figure, with a small word after it: 3 "to answer". */
  value: ReactNode;
  unit?: string | undefined;
  /** A long figure, such as an amount: on a phone it stands below the title, so that the text keeps its room. */
  isLong?: boolean;
  note?: ReactNode;
  flag?: TagProps | undefined;
  /** Replaces the figure's note, for a short list. */
  children?: ReactNode;
};

/** One figure of the home page; the whole tile is the link. */
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
