import type { LucideIcon } from 'lucide-react';

/** An icon is passed as a component, so that a bundle contains only the icons it uses. */
export type IconType = LucideIcon;

/** Subject and child colours. Never the only signal. */
export type Hue =
  'coral' | 'ochre' | 'olive' | 'fern' | 'lagoon' | 'sky' | 'jacaranda' | 'plum' | 'rose' | 'slate';

export type Tone = 'ok' | 'warn' | 'bad' | 'info' | 'mute';

/** A number beside a link, and the text that a screen reader adds after it (" unexplained"). */
export type LinkCount = { value: number; srText: string; fresh?: boolean | undefined };

export type NavLink = {
  href: string;
  label: string;
  icon?: IconType | undefined;
  /** 'section': the current page is below it. */
  current?: boolean | 'section' | undefined;
  count?: LinkCount | undefined;
};

export type Option = { value: string; label: string; disabled?: boolean | undefined };
