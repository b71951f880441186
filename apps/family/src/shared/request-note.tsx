import { Clock } from 'lucide-react';
import type { RequestOutcome } from '@portal/contract/change-requests';
import { Note } from '@portal/ui/feedback';
import { instantText } from '@portal/client/time';

const SchoolWrote = ({ note }: { note: string | null }) =>
  note === null ? null : (
    <>
      {' '}
      The school wrote: “<bdi>{note}</bdi>”
    </>
  );

/** The outcome of a change request: pending, approved in whole or in part, or rejected, with the school's message (D-6.4). */
export const RequestNote = ({
  request,
  unchanged = 'Your details are as they were.',
}: {
  request: RequestOutcome;
  /** What remains after a rejection. */
  unchanged?: string;
}) => {
  const { state, submittedAt, decidedAt, note, notAccepted } = request;
  if (state === 'submitted')
    return (
      <Note icon={Clock} title="Submitted to the school for review.">
        You sent these changes on {instantText(submittedAt)}. We will email you when the school has decided.
      </Note>
    );
  const decided = decidedAt === null ? '' : ` on ${instantText(decidedAt)}`;
  if (notAccepted.length > 0)
    return (
      <Note tone="warn" title="The school has approved some of your last changes.">
        Decided{decided}. Not approved, and as before: {notAccepted.join(', ')}.
        <SchoolWrote note={note} />
      </Note>
    );
  return state === 'approved' ? (
    <Note tone="ok" title="The school has approved your last changes.">
      Decided{decided}.<SchoolWrote note={note} />
    </Note>
  ) : (
    <Note tone="warn" title="The school has not approved your last changes.">
      Decided{decided}. {unchanged}
      <SchoolWrote note={note} />
    </Note>
  );
};
