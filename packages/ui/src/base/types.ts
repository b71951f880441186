import type { LucideIcon } from 'lucide-react';

/** An icon is passed as the component, so that a page's bundle holds only the icons it shows. */
export type IconType = LucideIcon;

/** Subject and child colours. Never the only signal. */
export type Hue =
  'coral' | 'ochre' | 'olive' | 'fern' | 'lagoon' | 'sky' | 'jacaranda' | 'plum' | 'rose' | 'slate';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** A number beside a link, with the words a screen reader says after it (" unexplained"). */
export type LinkCount = { value: number; said: string; fresh?: boolean | undefined };

export type NavLink = {
  href: string;
  label: string;
  icon?: IconType | undefined;
  /** 'section': a page below it is shown. */
  current?: boolean | 'section' | undefined;
  count?: LinkCount | undefined;
};

export type Option = { value: string; label: string; disabled?: boolean | undefined };
