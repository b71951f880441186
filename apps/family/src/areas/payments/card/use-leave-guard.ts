import { useLayoutEffect, useState } from 'react';
import { currentPath, navigate } from '@portal/client/navigation';

/** The navigation that was held: a path of the app, or back. */
type Target = { readonly path: string } | 'back';

export interface LeaveGuard {
  isOpen: boolean;
  stay: () => void;
  leave: () => void;
}

/** Marks the duplicate entry in the tab's history. */
const copy = 'a copy of the page that pays';

/** The app link that was clicked, if it leads elsewhere in this tab. */
function linkOf({ target, ctrlKey, metaKey, shiftKey, defaultPrevented }: MouseEvent): string | null {
  if (defaultPrevented || ctrlKey || metaKey || shiftKey || !(target instanceof Element)) return null;
  return target.closest('a[href^="#/"]')?.getAttribute('href')?.slice(1) ?? null;
}

/**
 * While a payment is in progress, the browser confirms closing or reloading the tab, and we confirm links, the back
 * button and fragment changes. Going back first meets a duplicate history entry of this page, so that it can be
 * stopped. The entry must exist before the card's frames: their navigations then belong to it, and going back from it
 * doesn't repeat their submissions.
 */
export function useLeaveGuard(isActive: boolean): LeaveGuard {
  const [target, setTarget] = useState<Target | null>(null);
  // Before paint: as soon as the payment shows as in progress, leaving is guarded.
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    const { href } = location;
    const warn = (event: BeforeUnloadEvent): void => event.preventDefault();
    // Push a new entry: moving through the history could resubmit the form in the card's frame.
    const hold = ({ state }: PopStateEvent): void => {
      if (location.href !== href) return;
      if (state !== copy) history.pushState(copy, '', href);
      setTarget('back');
    };
    /** An address was entered by hand. The app's own navigation events are untrusted and pass. */
    const catchAddress = (event: HashChangeEvent): void => {
      if (!event.isTrusted || location.href === href) return;
      event.stopImmediatePropagation();
      setTarget({ path: currentPath() });
      history.replaceState(copy, '', href);
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
    // Runs before the router's listener.
    addEventListener('hashchange', catchAddress, true);
    document.addEventListener('click', catchLink, true);
    return () => {
      removeEventListener('beforeunload', warn);
      removeEventListener('popstate', hold);
      removeEventListener('hashchange', catchAddress, true);
      document.removeEventListener('click', catchLink, true);
      // Removes the duplicate entry with the guard, unless the page was already left, and only once the card's frames
      // are gone: going back can repeat a frame's form submission.
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
  return { isOpen: isActive && target !== null, stay, leave };
}
