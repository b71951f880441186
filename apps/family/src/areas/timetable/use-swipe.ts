import { useRef, type PointerEvent } from 'react';

/** A shorter movement counts as a tap. */
const SHORTEST = 48;
/** The minimum ratio of horizontal to vertical movement. */
const STRAIGHT = 1.5;

type Point = { readonly x: number; readonly y: number };
type Direction = 'left' | 'right' | 'down';
type Swipes = Partial<Record<Direction, () => void>>;

/** The direction of a swipe; null for a tap, a diagonal, and vertical movement, which scrolls. */
export function swipeDirection(from: Point, to: Point): Direction | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  if (Math.abs(x) >= SHORTEST && Math.abs(x) > STRAIGHT * Math.abs(y)) return x < 0 ? 'left' : 'right';
  return y >= SHORTEST && y > STRAIGHT * Math.abs(x) ? 'down' : null;
}

/** Handlers for swipes with a finger or pen. A mouse selects text instead. */
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
