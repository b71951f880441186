import { useCallback, useEffect, useRef, useState } from 'react';
import { device } from '@portal/client/device';
import { Button } from '@portal/ui/buttons';
import { Loading, Note, SkeletonLines } from '@portal/ui/feedback';
import {
  readCardMessage,
  postToCard,
  type CardMode,
  type CardStatus,
  type PageMessage,
} from './frame-messages.ts';

/** The URL at which the API serves the card document (docs/decisions/payments/card-document.md). */
const cardDocument = (): string => (device.shell ? device.portalUrl('/card-payment/app') : '/card-payment');

/** The app's page is of another origin than the portal. */
const cardOrigin = (): string => new URL(cardDocument(), location.href).origin;

/** The timeout for the card document's first message. */
const PATIENCE_MS = 15_000;

const nothingTyped: CardStatus = { number: 'empty', expiry: 'empty', cvv: 'empty' };

export interface CardFrameState {
  /** A ref callback for the frame's container. */
  place: (element: HTMLElement | null) => void;
  /** Null until the document reports that it is ready. */
  mode: CardMode | null;
  standing: CardStatus;
  isLost: boolean;
  reload: () => void;
  post: (message: PageMessage) => void;
  /** False once the page was left. Later messages are ignored. */
  isThere: () => boolean;
}

export interface CardFrameEvents {
  onSubmit: () => void;
  onSent: () => void;
  onKept: () => void;
  onReturned: () => void;
}

function createFrame(): HTMLIFrameElement {
  const frame = document.createElement('iframe');
  frame.className = 'card-frame';
  frame.title = 'Card details';
  frame.src = cardDocument();
  return frame;
}

/** The state that the card document reports. The card digits never leave it. */
export function useCardFrame(events: CardFrameEvents): CardFrameState {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [mode, setMode] = useState<CardMode | null>(null);
  const [standing, setStanding] = useState(nothingTyped);
  const [isLate, setIsLate] = useState(false);
  const frame = useRef<HTMLIFrameElement>(null);
  const latest = useRef(events);
  useEffect(() => {
    latest.current = events;
  });
  useEffect(() => {
    if (!element) return undefined;
    const shown = createFrame();
    const listen = (event: MessageEvent): void => {
      const message = readCardMessage(event, shown.contentWindow, cardOrigin());
      if (message?.kind === 'ready') setMode(message.mode);
      if (message?.kind === 'standing') setStanding(message.standing);
      if (message?.kind === 'height') shown.style.height = `${message.height}px`;
      if (message?.kind === 'submit') latest.current.onSubmit();
      if (message?.kind === 'sent') latest.current.onSent();
      if (message?.kind === 'kept') latest.current.onKept();
      if (message?.kind === 'returned') latest.current.onReturned();
    };
    addEventListener('message', listen);
    element.append(shown);
    frame.current = shown;
    return () => {
      removeEventListener('message', listen);
      shown.remove();
    };
  }, [element]);
  useEffect(() => {
    if (mode !== null || isLate) return undefined;
    const timer = setTimeout(() => setIsLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [mode, isLate]);
  const place = useCallback((given: HTMLElement | null) => {
    setElement(given);
    // The next document starts from the initial state.
    if (given !== null) return;
    setMode(null);
    setStanding(nothingTyped);
  }, []);
  const reload = useCallback(() => {
    setIsLate(false);
    if (frame.current) frame.current.src = cardDocument();
  }, []);
  const post = useCallback(
    (message: PageMessage) => postToCard(frame.current?.contentWindow ?? null, message, cardOrigin()),
    [],
  );
  const isThere = useCallback(() => frame.current?.isConnected === true, []);
  return { place, mode, standing, isLost: isLate && mode === null, reload, post, isThere };
}

/** The card document's frame, resized to its content (B-3). */
export const CardFrame = ({ place, mode, isLost, reload }: CardFrameState) => (
  <div>
    {mode === null && !isLost && (
      <Loading label="Loading the card form">
        <SkeletonLines />
      </Loading>
    )}
    {isLost && (
      <Note
        tone="bad"
        live
        action={
          <Button variant="secondary" onClick={reload}>
            Retry
          </Button>
        }
      >
        The card form could not be loaded.
      </Note>
    )}
    <div ref={place} />
  </div>
);
