import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';
import type { Hue } from '../base/types.ts';

export type ChipProps = ComponentProps<'button'> & {
  /** On or off; leave it out for a chip that acts instead of staying pressed. */
  pressed?: boolean | undefined;
  hue?: Hue | undefined;
};

/** A small round button: a filter that stays pressed, or a suggestion. */
export const Chip = ({ pressed, hue, children, ...rest }: ChipProps) => (
  <button type="button" {...rest} className="chip" aria-pressed={pressed}>
    {pressed !== undefined && <Icon icon={Check} size={16} className="chip-on" />}
    {hue && <Dot hue={hue} />}
    {children}
  </button>
);

/** A spot of colour beside the word it repeats. */
export const Dot = ({ hue }: { hue: Hue }) => <span className={`dot h-${hue}`} />;

/** Chips that belong together. */
export const ChipGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="chips" role="group" aria-label={label}>
    {children}
  </div>
);
