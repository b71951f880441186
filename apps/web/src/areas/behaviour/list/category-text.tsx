import { useId, useState } from 'react';
import { Button, VisuallyHidden } from '../../../ui/index.ts';
import { categoryTexts } from '../category-texts.ts';

/** Categories in a list; what was cut opens for everybody, by mouse, touch and key (docs/decisions/behaviour.md). */
export const CategoryText = ({ categories, about }: { categories: readonly string[]; about: string }) => {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { short, full, isCut } = categoryTexts(categories);
  return (
    <div className="incident-text">
      <span id={id} className="breaks">
        {isOpen ? full : short}
      </span>
      {isCut && (
        <Button variant="ghost" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all'}
          <VisuallyHidden> of {about}</VisuallyHidden>
        </Button>
      )}
    </div>
  );
};
