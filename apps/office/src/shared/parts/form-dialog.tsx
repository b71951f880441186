import type { FormEvent, ReactNode } from 'react';
import { Button } from '@portal/ui/buttons';
import { Dialog, FailureNote } from '@portal/ui/feedback';

/** A dialog with one form and its buttons: submit and Cancel. */
export const FormDialog = ({
  id,
  title,
  texts,
  form: { submit, isSending, failure, attempt },
  onClose,
  children,
}: {
  id: string;
  title: string;
  texts: { readonly cancel: string; readonly send: string; readonly sending?: string };
  form: {
    submit: (event: FormEvent<HTMLFormElement>) => void;
    isSending: boolean;
    failure: Parameters<typeof FailureNote>[0]['failure'] | null;
    attempt: number;
  };
  onClose: () => void;
  children: ReactNode;
}) => (
  <Dialog
    open
    onClose={onClose}
    busy={isSending}
    title={title}
    actions={
      <>
        <Button variant="ghost" onClick={onClose}>
          {texts.cancel}
        </Button>
        <Button variant="primary" type="submit" form={id} busy={isSending} busyLabel={texts.sending}>
          {texts.send}
        </Button>
      </>
    }
  >
    <form id={id} className="col" noValidate onSubmit={submit}>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      {children}
    </form>
  </Dialog>
);
