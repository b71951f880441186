import { CircleCheck, CircleX, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classNames } from '../base/class-names.ts';
import { Icon } from '../content/icon.tsx';
import type { IconType, Tone } from '../base/types.ts';

export type NoteProps = {
  tone?: Tone | undefined;
  /** A bold start of the note. */
  title?: string | undefined;
  icon?: IconType | undefined;
  /** Announces the note when it appears. Use it for notes that follow an action. */
  live?: boolean | undefined;
  action?: ReactNode;
  id?: string | undefined;
  children?: ReactNode;
};

const ICONS: Record<Tone, IconType> = {
  ok: CircleCheck,
  warn: TriangleAlert,
  bad: CircleX,
  info: Info,
  mute: Info,
};

/** A message in the page. Icon, text and colour have the same meaning. */
export const Note = ({ tone = 'info', title, icon, live, action, id, children }: NoteProps) => (
  <div
    id={id}
    className={classNames('note', tone !== 'info' && `note-${tone}`)}
    role={live ? 'status' : undefined}
  >
    <Icon icon={icon ?? ICONS[tone]} />
    <div className="note-body">
      {title !== undefined && <b>{title} </b>}
      {children}
    </div>
    {action}
  </div>
);
