import { useLayoutEffect, useState } from 'react';
import { currentPath, navigate } from '@portal/client/navigation';

/** Where somebody was going: a path of the app, or back. */
type Target = { readonly path: string } | 'back';

export interface LeaveGuard {
  isAsked: boolean;
  stay: () => void;
  leave: () => void;
}

/** Marks the copy in the tab's history. */
const copy = 'a copy of the page that pays';

/** The link of the app a press was on, where it leads elsewhere in this tab. */
function linkOf({ target, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): string | null {
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return null;
  return target.closest('a[href^="#/"]')?.getAttribute('href')?.slice(1) ?? null;
}

/**
 * While a payment is under way: the browser asks before the tab is closed or reloaded, and we ask before a link, the
 * back button or an address entered by hand is followed. The back button meets a copy of this very page first, so that going back can be stopped. It has to be
 * there before the card's frames are: what they send then belongs to it, and going back from it sends nothing again.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const [target, setTarget] = useState<Target | null>(null);
  // Before the page is seen: whoever sees that a payment is under way is held.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const { href } = location;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    const hold = ({ state }: PopStateEvent): void => {
      if (location.href !== href || state === copy) return;
      history.forward();
      setTarget('back');
    };
    /** An address was entered by hand. The app's own navigation, which isn't trusted, passes. */
    const catchAddress = (event: HashChangeEvent): void => {
      if (!event.isTrusted || location.href === href) return;
      event.stopImmediatePropagation();
      setTarget({ path: currentPath() });
      history.back();
    };
    const catchLink = (event: MouseEvent): void => {
      const path = linkOf(event);
      if (path === null) return;
      event.preventDefault();
      event.stopPropagation();
      setTarget({ path });
    };
    history.pushState(copy, '', href);
    addEventListener('beforeunload', warn);
    addEventListener('popstate', hold);
    // Before the router hears of it.
    addEventListener('hashchange', catchAddress, true);
    document.addEventListener('click', catchLink, true);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('popstate', hold);
      removeEventListener('hashchange', catchAddress, true);
      document.removeEventListener('click', catchLink, true);
      // The copy goes with its reason, unless somebody has left already, and once the card's frames are gone: a browser
      // that goes back may send what such a frame once sent again.
      setTimeout(() => {
        if (location.href === href && history.state === copy) history.back();
      });
    };
  }, [isActive]);
  const stay = (): void => setTarget(null);
  const leave = (): void => {
    setTarget(null);
    if (target === 'back') history.go(-2);
    else if (target) navigate(target.path);
  };
  return { isAsked: isActive && target !== null, stay, leave };
}
