import { CircleHelp } from 'lucide-react';
import { useId, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';

export type ToggleTipProps = {
  /** The button's accessible name: "Where do I find my code?" */
  label: string;
  children: ReactNode;
};

/** A tooltip that opens by click, tap or key, stays open until closed, and is announced. Escape closes it. */
export const ToggleTip = ({ label, children }: ToggleTipProps) => {
  const [open, setOpen] = useState(false);
  const id = useId();
  const closeOnEscape = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setOpen(false);
  };
  return (
    <div className="tip">
      <Button
        variant="ghost"
        icon={CircleHelp}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        onKeyDown={closeOnEscape}
      >
        {label}
      </Button>
      <div id={id} role="status">
        {open && <div className="tip-text">{children}</div>}
      </div>
    </div>
  );
};
