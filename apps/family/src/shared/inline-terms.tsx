import type { TermsDocument } from '@portal/contract/terms';

/** A document's text within the page, as the mobile app shows it. */
export const InlineTerms = ({ document }: { document: Pick<TermsDocument, 'sections'> }) => (
  <div className="stack">
    {document.sections.map(({ heading, paragraphs }) => (
      <section key={heading}>
        <h3>{heading}</h3>
        {paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </section>
    ))}
  </div>
);
