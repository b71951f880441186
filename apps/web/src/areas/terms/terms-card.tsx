import { useId } from 'react';
import type { TermsDocument } from '@portal/contract';
import { Card, Checkbox } from '../../ui/index.ts';

/** One document in a region that scrolls and takes focus, with the box to tick under it. */
export const TermsCard = ({
  document,
  onTick,
}: {
  document: TermsDocument;
  onTick: (isTicked: boolean) => void;
}) => {
  const titleId = useId();
  return (
    <Card as="div">
      <h2 id={titleId}>{document.title}</h2>
      <div role="region" className="document" aria-labelledby={titleId} tabIndex={0}>
        {document.sections.map(({ heading, paragraphs }) => (
          <div key={heading}>
            {heading !== '' && <h3>{heading}</h3>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </div>
        ))}
      </div>
      <Checkbox
        name={document.key}
        label={document.label}
        aria-describedby={titleId}
        onChange={(event) => onTick(event.currentTarget.checked)}
      />
    </Card>
  );
};
