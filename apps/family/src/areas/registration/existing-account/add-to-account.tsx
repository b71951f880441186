import { Button, ButtonRow } from '@portal/ui/buttons';
import { FailureNote } from '@portal/ui/feedback';
import type { Association } from './association.ts';
import { CancelLink } from '../cancel-link.tsx';
import { useAddToAccount } from './use-associate.ts';

export type AddToAccountProps = {
  sessionId: string;
  /** The signed-in account. */
  email: string;
  onFound: (association: Association) => void;
  onOtherLogin: () => void;
};

/** For a person who is already signed in: one button, without entering the login again. */
export const AddToAccount = ({ sessionId, email, onFound, onOtherLogin }: AddToAccountProps) => {
  const { isBusy, failure, attempt, add } = useAddToAccount(sessionId, onFound);
  return (
    <>
      <p>
        You are signed in as <bdi>{email}</bdi>.
      </p>
      {failure && <FailureNote failure={failure} attempt={attempt} />}
      <ButtonRow>
        <Button variant="primary" size="lg" busy={isBusy} busyLabel="Adding" onClick={add}>
          Add to my account
        </Button>
        <Button variant="ghost" size="lg" onClick={onOtherLogin}>
          Use another login
        </Button>
        <CancelLink />
      </ButtonRow>
    </>
  );
};
