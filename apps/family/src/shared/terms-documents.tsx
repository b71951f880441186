import { useId, useState, type ReactNode } from 'react';
import { termsFrameEndpoint, type TermsDocument } from '@portal/contract/terms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { Card } from '@portal/ui/content';
import { Checkbox } from '@portal/ui/choices';
import { DocumentFrame } from '@portal/ui/frame';
import { Loading, Note, SkeletonCard } from '@portal/ui/feedback';
import { urlOf } from '@portal/client/calls';
import { device } from '@portal/client/device';
import { InlineTerms } from './inline-terms.tsx';
import type { Terms } from './use-terms.ts';

const MUST_AGREE = 'You must agree to all the terms & conditions above to continue';

const OneDocument = ({ document, terms }: { document: TermsDocument; terms: Terms }) => {
  const titleId = useId();
  // In the app, the text is part of the page.
  const isInline = device.shell !== null;
  const [isShown, setIsShown] = useState(isInline);
  const { key, title, label } = document;
  return (
    <Card as="div">
      <h2 id={titleId}>{title}</h2>
      {isInline ? (
        <InlineTerms document={document} />
      ) : (
        <DocumentFrame
          title={title}
          src={urlOf(termsFrameEndpoint.path, { key }, {})}
          onShown={() => setIsShown(true)}
        />
      )}
      <Checkbox
        name={key}
        label={label}
        aria-describedby={titleId}
        disabled={!isShown}
        checked={terms.ticked.has(key)}
        onChange={(event) => terms.tick(key, event.currentTarget.checked)}
      />
    </Card>
  );
};

/**
 * Each document in a frame, with a checkbox that is disabled until the document has loaded, and the reason why Accept
 * is disabled until all are ticked. `terms` comes from `useTerms(keys)`; `TermsButtons` follow.
 */
export const TermsDocuments = ({ terms }: { terms: Terms }) => (
  <>
    {terms.loading === 'loading' && (
      <Loading label="Loading terms and conditions">
        <SkeletonCard />
      </Loading>
    )}
    {terms.loading === 'failed' && (
      <Note
        tone="bad"
        live
        action={
          <Button variant="secondary" onClick={terms.retry}>
            Retry
          </Button>
        }
      >
        The terms and conditions could not be loaded.
      </Note>
    )}
    {terms.documents.map((document) => (
      <OneDocument key={document.key} document={document} terms={terms} />
    ))}
    {/* Keeps its space when empty. Otherwise Accept would move while the person reaches for it after the last tick. */}
    <p id={terms.reasonId} className={terms.reasonId === undefined ? 'keeps-place' : undefined}>
      {MUST_AGREE}
    </p>
  </>
);

export type TermsButtonsProps = {
  terms: Terms;
  onAccept: () => void;
  isSaving: boolean;
  /** The page's own decline action. */
  children: ReactNode;
};

/**
 * Accept, once all are ticked, and Decline. Rendered after the documents have loaded, which would otherwise move them.
 */
export const TermsButtons = ({ terms, onAccept, isSaving, children }: TermsButtonsProps) =>
  terms.loading !== 'loading' && (
    <ButtonRow>
      <Button
        variant="primary"
        size="lg"
        unavailable={!terms.areAllTicked}
        aria-describedby={terms.reasonId}
        busy={isSaving}
        busyLabel="Saving"
        onClick={onAccept}
      >
        Accept
      </Button>
      {children}
    </ButtonRow>
  );
