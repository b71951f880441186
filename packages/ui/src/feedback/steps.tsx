import { Check } from 'lucide-react';
import { Icon } from '../content/icon.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export type StepsProps = {
  /** The accessible name: "Registration progress". */
  label: string;
  names: readonly string[];
  /** The current step, from 0. */
  current: number;
};

/** Progress through a task of named steps (V-4.1). */
export const Steps = ({ label, names, current }: StepsProps) => (
  <ol className="steps" aria-label={`${label}: step ${current + 1} of ${names.length}`}>
    {names.map((name, at) => (
      <li
        key={name}
        className={at < current ? 'done' : undefined}
        aria-current={at === current ? 'step' : undefined}
      >
        <span className="n">
          {at < current ? (
            <>
              <Icon icon={Check} />
              <VisuallyHidden>Done</VisuallyHidden>
            </>
          ) : (
            at + 1
          )}
        </span>
        {name}
      </li>
    ))}
  </ol>
);
