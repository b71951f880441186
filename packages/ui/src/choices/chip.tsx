import { Check } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { Icon } from '../content/icon.tsx';
import type { Hue } from '../base/types.ts';

export type ChipProps = ComponentProps<'button'> & {
  /** Whether it is pressed; omit it for a chip that triggers an action. */
  pressed?: boolean | undefined;
  hue?: Hue | undefined;
};

/** A small rounded button: a toggle filter, or a suggestion. */
export const Chip = ({ pressed, hue, children, ...rest }: ChipProps) => (
  <button type="button" {...rest} className="chip" aria-pressed={pressed}>
    {pressed !== undefined && <Icon icon={Check} size={16} className="chip-on" />}
    {hue && <Dot hue={hue} />}
    {children}
  </button>
);

/** A coloured dot that repeats the meaning of its label. */
export const Dot = ({ hue }: { hue: Hue }) => <span className={`dot h-${hue}`} />;

/** A group of chips. */
export const ChipGroup = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className="chips" role="group" aria-label={label}>
    {children}
  </div>
);
