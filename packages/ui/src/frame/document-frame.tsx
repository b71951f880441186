import { useState } from 'react';
import { Button } from '../buttons/button.tsx';
import { Note } from '../feedback/note.tsx';

export type DocumentFrameProps = {
  /** What the document is, said when the frame is entered. */
  title: string;
  /** A page of our own whose text stands in a `main` that scrolls and takes focus. */
  src: string;
  /** The text is there to be read. */
  onShown: () => void;
};

/** An answer that is not the document has no text: a failure, or a page the browser made up. */
const hasText = (frame: HTMLIFrameElement): boolean => frame.contentDocument?.querySelector('main') != null;

/** A long document in a frame of its own. Its height is the stylesheet's, so that nothing moves when the text arrives. */
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
