import type { ReactNode } from 'react';
import { Button } from '../buttons/button.tsx';
import { Dialog } from './dialog.tsx';
import { Note } from './note.tsx';

export type ConfirmDialogProps = {
  title: string;
  /** The label of the confirming button. */
  action: string;
  busy: boolean;
  failure: { readonly title: string; readonly text: string } | null;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation before an irreversible action. */
export const ConfirmDialog = ({
  title,
  action,
  busy,
  failure,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) => (
  <Dialog
    open
    onClose={onClose}
    busy={busy}
    title={title}
    actions={
      <>
        <Button variant="ghost" unavailable={busy} onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" busy={busy} onClick={onConfirm}>
          {action}
        </Button>
      </>
    }
  >
    <div className="stack">
      {failure && (
        <Note tone="bad" title={failure.title || undefined} live>
          {failure.text}
        </Note>
      )}
      <p>{children}</p>
    </div>
  </Dialog>
);
