import { useId, useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { VisuallyHidden } from '../base/visually-hidden.tsx';

export type CutTextProps = {
  /** What stands in the list. */
  short: string;
  full: string;
  /** What a screen reader hears after "Show all of". */
  about: string;
};

/** A text of a list; what was cut opens for everybody, by mouse, touch and key. */
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
