import { Button } from '@portal/ui/buttons';
import { Dialog } from '@portal/ui/feedback';
import type { LeaveGuard } from './use-leave-guard.ts';

/** Asks for confirmation when a link or the back button would leave a payment in progress. */
export const LeaveQuestion = ({ isOpen, stay, leave }: LeaveGuard) =>
  isOpen && (
    <Dialog
      open
      onClose={stay}
      title="Leave this page?"
      actions={
        <>
          <Button variant="ghost" onClick={leave}>
            Leave
          </Button>
          <Button variant="primary" onClick={stay}>
            Stay
          </Button>
        </>
      }
    >
      <p>
        Your payment is under way. If you leave, it may still go through: come back to Payments to see what
        became of it before you pay again.
      </p>
    </Dialog>
  );
