import { useEffect, useState, type RefObject, type ToggleEvent } from 'react';

const hasPopover = (): boolean => 'popover' in HTMLElement.prototype;

type Ref = RefObject<HTMLElement | null>;

/** Opens and closes a menu, as a native popover or, in browsers without popovers, in place. `place` positions it. */
export const useMenu = (button: Ref, menu: Ref, place?: (button: HTMLElement, menu: HTMLElement) => void) => {
  const [open, setOpen] = useState(false);
  useEffect(() => {
    if (!open || hasPopover()) return undefined;
    const closeOnEscape = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape') return;
      setOpen(false);
      button.current?.focus();
    };
    document.addEventListener('keydown', closeOnEscape);
    return () => document.removeEventListener('keydown', closeOnEscape);
  }, [open, button]);
  const close = (): void => {
    if (menu.current && hasPopover()) menu.current.hidePopover();
    else setOpen(false);
  };
  return {
    open,
    close,
    onToggle: (event: ToggleEvent): void => setOpen(event.newState === 'open'),
    onBeforeToggle: (event: ToggleEvent): void => {
      if (event.newState === 'open' && button.current && menu.current) place?.(button.current, menu.current);
    },
    onClick: (): void => {
      if (!hasPopover()) setOpen(!open);
    },
  };
};
