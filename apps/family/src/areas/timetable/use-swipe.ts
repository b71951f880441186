import { useRef, type PointerEvent } from 'react';

/** Shorter is a tap that slipped. */
const SHORTEST = 48;
/** How much straighter than the other direction a swipe is. */
const STRAIGHT = 1.5;

type Point = { readonly x: number; readonly y: number };
type Direction = 'left' | 'right' | 'down';
type Swipes = Partial<Record<Direction, () => void>>;

/** Which way a finger went; null for a tap, a slanting line and upwards, which scrolls. */
export function swipeDirection(from: Point, to: Point): Direction | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) >= SHORTEST && Math.abs(x) > STRAIGHT * Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y >= SHORTEST && y > STRAIGHT * Math.abs(x) ? 'down' : null;
}

/** Handlers that tell a swipe of a finger or pen; a mouse selects text instead. */
export function useSwipe(swipes: Swipes) {
  const from = useRef<Point | null>(null);
  return {
    onPointerDown: ({ pointerType, clientX, clientY }: PointerEvent): void => {
      from.current = pointerType === 'mouse' ? null : { x: clientX, y: clientY };
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent): void => {
      const direction = from.current && swipeDirection(from.current, { x: clientX, y: clientY });
      from.current = null;
      if (direction) swipes[direction]?.();
    },
    onPointerCancel: (): void => {
      from.current = null;
    },
  };
}
