import { Check, Minus } from 'lucide-react';
import { Icon } from '../content/icon.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export type RequirementsProps = { id: string; items: readonly { text: string; isMet: boolean }[] };

/** The requirements for a new value, ticked off during typing. The field references them as its description. */
export const Requirements = ({ id, items }: RequirementsProps) => (
  <ul className="reqs" id={id}>
    {items.map(({ text, isMet }) => (
      <li key={text} className={isMet ? 'ok' : undefined}>
        <Icon icon={isMet ? Check : Minus} />
        <span>
          {text}
          {isMet && <VisuallyHidden>, done</VisuallyHidden>}
        </span>
      </li>
    ))}
  </ul>
);
