import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Note } from '../feedback/note.tsx';

export type DocumentFrameProps = {
  /** The frame's accessible name. */
  title: string;
  /** One of our own pages, whose text is in a scrollable, focusable `main`. */
  src: string;
  /** Called once the text is available. */
  onShown: () => void;
};

/** A response other than the document has no text: an error, or the browser's own error page. */
const hasText = (frame: HTMLIFrameElement): boolean => frame.contentDocument?.querySelector('main') != null;

/** A long document in its own frame. The stylesheet sets its height, so that nothing shifts when the text loads. */
export const DocumentFrame = ({ title, src, onShown }: DocumentFrameProps) => {
  const [isMissing, setIsMissing] = useState(false);
  if (!isMissing)
    return (
      <iframe
        className="document-frame"
        title={title}
        src={src}
        sandbox="allow-same-origin"
        onLoad={({ currentTarget }) => (hasText(currentTarget) ? onShown() : setIsMissing(true))}
      />
    );
  return (
    <Note
      tone="bad"
      live
      action={
        <Button variant="secondary" onClick={() => setIsMissing(false)}>
          Retry
        </Button>
      }
    >
      This document could not be loaded.
    </Note>
  );
};
