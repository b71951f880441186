import { useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export type CutTextProps = {
  /** The truncated text. */
  short: string;
  full: string;
  /** The text after "Show all of" for screen readers. */
  about: string;
};

/** A truncated text in a list, which can be expanded by mouse, touch and keyboard. */
export const CutText = ({ short, full, about }: CutTextProps) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div className="cut-text">
      <span id={id} className="breaks">
        {isOpen ? full : short}
      </span>
      {short !== full && (
        <Button variant="ghost" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
          <VisuallyHidden> of {about}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
};
