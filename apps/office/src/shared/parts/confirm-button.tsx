import type { LucideIcon } from 'lucide-react';
import { useState } from 'react';
import { useAction } from '@portal/client/forms';
import { Button } from '@portal/ui/buttons';
import { ConfirmDialog } from '@portal/ui/feedback';

/** A button that asks for confirmation, for actions that can't be undone. */
export const ConfirmButton = ({
  variant,
  icon,
  label,
  title,
  action,
  text,
  work,
}: {
  variant: 'secondary' | 'ghost';
  icon: LucideIcon;
  label: string;
  title: string;
  /** The label of the confirming button. */
  action: string;
  text: string;
  work: () => Promise<void>;
}) => {
  const [isAsking, setAsking] = useState(false);
  const { run, isBusy, failure, clear } = useAction();
  const close = (): void => {
    clear();
    setAsking(false);
  };
  return (
    <>
      <Button variant={variant} icon={icon} onClick={() => setAsking(true)}>
        {label}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={title}
          action={action}
          busy={isBusy}
          failure={failure}
          onConfirm={() => void run(work).then((isDone) => isDone && setAsking(false))}
          onClose={close}
        >
          {text}
        </ConfirmDialog>
      )}
    </>
  );
};
