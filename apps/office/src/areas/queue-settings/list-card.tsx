import { Plus, X } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { format } from '@portal/texts/format';
import { queueSettingsTexts as texts } from '@portal/texts/office/queue-settings';
import { Button } from '@portal/ui/buttons';

interface Line {
  /** For the button that removes the line. */
  name: string;
  fields: ReactNode;
}

/** A card of lines that can be added and removed. A new line has the focus; after a removal, the button that adds one. */
export const ListCard = ({
  id,
  title,
  hint,
  error,
  lines,
  most,
  add,
  onAdd,
  onRemove,
}: {
  id: string;
  title: string;
  hint: string;
  error: string | undefined;
  lines: readonly Line[];
  most: number;
  add: string;
  onAdd: () => void;
  onRemove: (index: number) => void;
}) => {
  const adding = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const [added, setAdded] = useState(0);
  useEffect(() => {
    if (added > 0) list.current?.lastElementChild?.querySelector('input')?.focus();
  }, [added]);
  return (
    <section className="oc" aria-labelledby={`${id}-title`}>
      <div className="oc-h">
        <h2 id={`${id}-title`}>{title}</h2>
      </div>
      <div className="oc-b col" id={id} tabIndex={-1}>
        <p className="hint">{hint}</p>
        {error !== undefined && <p className="error">{error}</p>}
        <ol className="col-sm" ref={list}>
          {lines.map(({ name, fields }, index) => (
            <li key={index} className="set-line">
              {fields}
              <Button
                variant="ghost"
                iconOnly
                icon={X}
                aria-label={format(texts.remove, { name })}
                onClick={() => {
                  onRemove(index);
                  adding.current?.focus();
                }}
              />
            </li>
          ))}
        </ol>
        {lines.length < most && (
          <div>
            <Button
              ref={adding}
              variant="secondary"
              icon={Plus}
              onClick={() => {
                onAdd();
                setAdded(added + 1);
              }}
            >
              {add}
            </Button>
          </div>
        )}
      </div>
    </section>
  );
};
