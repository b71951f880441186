import { useEffect, useId, useRef, type MouseEvent, type ReactNode, type RefObject } from 'react';
import { classNames } from '../base/class-names.ts';

export type DialogProps = {
  open: boolean;
  onClose: () => void;
  /** The visible heading, or `label` for a dialog with its own heading. */
  title?: string | undefined;
  label?: string | undefined;
  children: ReactNode;
  actions?: ReactNode;
  /** While true, the dialog can't be closed. */
  busy?: boolean | undefined;
  className?: string | undefined;
  /** Positions the dialog below this element if there is room. Without it, the dialog is centred. */
  anchor?: RefObject<HTMLElement | null> | undefined;
  /** Positions it beside the anchor instead, so that the anchor stays visible. */
  beside?: boolean | undefined;
};

const GAP = 4;
const BESIDE_GAP = 12;
const MARGIN = 16;
const ANCHORED_FROM = 720;

/** Positions the dialog below or above its anchor, or leaves it centred on a small screen. */
const place = (dialog: HTMLDialogElement, anchor: HTMLElement): void => {
  if (window.innerWidth < ANCHORED_FROM) return;
  const [from, size] = [anchor.getBoundingClientRect(), dialog.getBoundingClientRect()];
  const below = from.bottom + GAP;
  const above = from.top - GAP - size.height;
  const top = below + size.height + MARGIN <= window.innerHeight ? below : above;
  if (top < MARGIN) return;
  const left = Math.max(MARGIN, Math.min(from.left, window.innerWidth - size.width - MARGIN));
  Object.assign(dialog.style, { margin: '0', inset: 'auto', top: `${top}px`, left: `${left}px` });
};

/** Positions the dialog beside its anchor, on a side with room, otherwise below it. */
const placeBeside = (dialog: HTMLDialogElement, anchor: HTMLElement): void => {
  if (window.innerWidth < ANCHORED_FROM) return;
  const [from, size] = [anchor.getBoundingClientRect(), dialog.getBoundingClientRect()];
  const after = from.right + BESIDE_GAP;
  const before = from.left - BESIDE_GAP - size.width;
  const left = after + size.width + MARGIN <= window.innerWidth ? after : before;
  if (left < MARGIN) {
    place(dialog, anchor);
    return;
  }
  const top = Math.max(MARGIN, Math.min(from.top, window.innerHeight - size.height - MARGIN));
  Object.assign(dialog.style, { margin: '0', inset: 'auto', top: `${top}px`, left: `${left}px` });
};

/** Opens and closes the native dialog. Closing or unmounting it restores focus. */
const useNativeDialog = ({ open, anchor, beside }: Pick<DialogProps, 'open' | 'anchor' | 'beside'>) => {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (!open || !dialog) return undefined;
    dialog.showModal();
    const reposition = (): void => {
      dialog.removeAttribute('style');
      if (anchor?.current) (beside ? placeBeside : place)(dialog, anchor.current);
    };
    reposition();
    const observer = new ResizeObserver(reposition);
    observer.observe(dialog);
    addEventListener('resize', reposition);
    return () => {
      observer.disconnect();
      removeEventListener('resize', reposition);
      dialog.close();
    };
  }, [open, anchor, beside]);
  return ref;
};

const isOutside = (dialog: HTMLDialogElement, { clientX, clientY }: MouseEvent): boolean => {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
};

/** A modal dialog on the native element. Escape and a press outside close it. */
export const Dialog = ({
  open,
  onClose,
  title,
  label,
  children,
  actions,
  busy,
  className,
  anchor,
  beside,
}: DialogProps) => {
  const titleId = useId();
  const ref = useNativeDialog({ open, anchor, beside });
  const closeOutside = (event: MouseEvent): void => {
    const dialog = ref.current;
    if (dialog && event.target === dialog && isOutside(dialog, event) && !busy) onClose();
  };
  return (
    <dialog
      ref={ref}
      className={classNames('pop', 'dialog', className)}
      aria-label={label}
      aria-labelledby={title === undefined ? undefined : titleId}
      onCancel={(event) => {
        event.preventDefault();
        if (!busy) onClose();
      }}
      onClose={() => {
        if (open && !ref.current?.open) onClose();
      }}
      onMouseDown={closeOutside}
    >
      {open && title !== undefined && <h2 id={titleId}>{title}</h2>}
      {open && (title === undefined ? children : <div className="dialog-body">{children}</div>)}
      {open && actions != null && <div className="btn-row btn-row-end">{actions}</div>}
    </dialog>
  );
};
