import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';
import { Note } from './note.tsx';

export type DocumentFrameProps = {
  /** What the document is, said when the frame is entered. */
  title: string;
  /** A page of our own whose text stands in a `main` that scrolls and takes focus. */
  src: string;
  /** The text is there to be read, and what follows it won't move any more. */
  onShown?: () => void;
};

/** Follows the text's height; from the stylesheet's limit on the text scrolls inside. */
function useTextHeight(onShown: () => void, onMissing: () => void) {
  const frame = useRef<HTMLIFrameElement>(null);
  const fit = useCallback((): void => {
    const text = frame.current?.contentDocument?.querySelector('main');
    if (text && frame.current) frame.current.style.height = `${text.scrollHeight}px`;
  }, []);
  useEffect(() => {
    if (!frame.current) return undefined;
    const observer = new ResizeObserver(fit);
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [fit]);
  const loaded = (): void => {
    // An answer that is not the document has no text: a failure, or a page the browser made up.
    if (!frame.current?.contentDocument?.querySelector('main')) return onMissing();
    fit();
    // The text grows a little when its font arrives.
    void frame.current.contentDocument.fonts.ready.then(() => {
      fit();
      onShown();
    });
  };
  return { frame, loaded };
}

const ignore = (): void => undefined;

const Shown = ({
  title,
  src,
  onShown = ignore,
  onMissing,
}: DocumentFrameProps & { onMissing: () => void }) => {
  const { frame, loaded } = useTextHeight(onShown, onMissing);
  return (
    <iframe
      ref={frame}
      className="document-frame"
      title={title}
      src={src}
      sandbox="allow-same-origin"
      onLoad={loaded}
    />
  );
};

/** A long document in a frame of its own, as tall as its text up to a limit. */
export const DocumentFrame = (props: DocumentFrameProps) => {
  const [isMissing, setIsMissing] = useState(false);
  if (!isMissing) return <Shown {...props} onMissing={() => setIsMissing(true)} />;
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
