import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useRef, useSyncExternalStore, type RefObject } from 'react';
import { Button } from '../buttons/button.tsx';
import { Icon } from '../content/icon.tsx';
import { toasts, type Toast, type ToastStore } from './toast-store.ts';

export type ToastRegionProps = { store?: ToastStore | undefined; label?: string | undefined };

/** F6 moves focus to the messages, and back again. */
const useF6 = (region: RefObject<HTMLElement | null>, cameFrom: RefObject<Element | null>): void => {
  useEffect(() => {
    const jump = (event: KeyboardEvent): void => {
      const element = region.current;
      if (event.key !== 'F6' || !element?.hasChildNodes()) return;
      event.preventDefault();
      if (!element.contains(document.activeElement)) {
        cameFrom.current = document.activeElement;
        element.focus();
      } else if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
    };
    document.addEventListener('keydown', jump);
    return () => document.removeEventListener('keydown', jump);
  }, [region, cameFrom]);
};

const ToastItem = ({ toast, onClose }: { toast: Toast; onClose: () => void }) => (
  <div className="toast" role={toast.tone === 'bad' ? 'alert' : 'status'}>
    <Icon icon={toast.tone === 'bad' ? CircleAlert : CircleCheck} />
    <p>
      <b>{toast.title}</b>
      {toast.text}
    </p>
    <Button iconOnly icon={X} aria-label={`Close message: ${toast.title}`} onClick={onClose} />
  </div>
);

/** Shows messages about downloads and failures, which stay until closed. */
export const ToastRegion = ({ store = toasts, label = 'Messages' }: ToastRegionProps) => {
  const shown = useSyncExternalStore(store.subscribe, store.snapshot, store.snapshot);
  const region = useRef<HTMLElement>(null);
  const cameFrom = useRef<Element>(null);
  useF6(region, cameFrom);
  const close = (id: number): void => {
    const inside = region.current?.contains(document.activeElement) ?? false;
    store.dismiss(id);
    if (!inside) return;
    if (store.snapshot().length > 0) region.current?.focus();
    else if (cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  };
  return (
    <section className="toasts" aria-label={label} tabIndex={-1} ref={region}>
      {shown.map((toast) => (
        <ToastItem key={toast.id} toast={toast} onClose={() => close(toast.id)} />
      ))}
    </section>
  );
};
