import { useEffect, useState, type KeyboardEvent, type RefObject } from 'react';
import {
  BEGINNING,
  distanceOf,
  placeOf,
  samePlace,
  type Place,
  type Row,
  type Step,
} from './carousel-place.ts';

/** */
const SCROLL_DEBOUNCE_MS = 100;

const isRightToLeft = (list: HTMLElement): boolean => getComputedStyle(list).direction === 'rtl';

const rowOf = (list: HTMLElement): Row => ({
  along: Math.abs(list.scrollLeft),
  visible: list.clientWidth,
  whole: list.scrollWidth,
});

const cardOf = (list: HTMLElement): number => {
  const [first, second] = [...list.querySelectorAll('li')].map((card) => card.getBoundingClientRect().left);
  return first === undefined || second === undefined ? list.clientWidth : Math.abs(second - first);
};

/** Moves one step. The style sheet decides whether it scrolls smoothly or, with reduced motion, immediately. */
export function move(list: HTMLElement, step: Step): void {
  const distance = distanceOf(step, cardOf(list), rowOf(list));
  list.scrollTo({ left: isRightToLeft(list) ? -distance : distance });
}

function stepOf(key: string, list: HTMLElement): Step | null {
  if (key === 'Home') return 'first';
  if (key === 'End') return 'last';
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return (key === 'ArrowRight') === isRightToLeft(list) ? 'previous' : 'next';
}

/** Arrow keys, Home and End while the row itself has focus. */
export function moveByKey(event: KeyboardEvent<HTMLElement>): void {
  const hasModifier = event.altKey || event.ctrlKey || event.metaKey;
  const step = hasModifier ? null : stepOf(event.key, event.currentTarget);
  if (step === null) return;
  event.preventDefault();
  move(event.currentTarget, step);
}

/** Tracks the scroll position, updated once scrolling pauses. */
export function useCarouselPlace(list: RefObject<HTMLElement | null>): Place {
  const [place, setPlace] = useState<Place>(BEGINNING);
  useEffect(() => {
    const element = list.current;
    if (!element) return undefined;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const next = placeOf(rowOf(element));
      setPlace((last) => (samePlace(last, next) ? last : next));
    };
    const checkSoon = (): void => {
      clearTimeout(timer);
      timer = setTimeout(look, SCROLL_DEBOUNCE_MS);
    };
    element.addEventListener('scroll', checkSoon, { passive: true });
    const sizes = new ResizeObserver(checkSoon);
    sizes.observe(element);
    return () => {
      clearTimeout(timer);
      sizes.disconnect();
      element.removeEventListener('scroll', checkSoon);
    };
  }, [list]);
  return place;
}
