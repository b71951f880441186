import { Check, Pencil, Send } from 'lucide-react';
import { canResendInvitation } from '@portal/contract/viewers';
import { paths } from '@portal/contract/routes';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { hrefTo } from '@portal/client/navigation';
import { useStudentPage } from '@portal/client/session';
import { Button, ButtonRow, LinkButton } from '@portal/ui/buttons';
import { FailureNote, Note } from '@portal/ui/feedback';
import { SharedFeatures, ViewerFacts } from './viewer-facts.tsx';
import { ViewerHead } from './viewer-head.tsx';
import { useViewerAction } from './use-viewer-action.ts';

/** Shows what the owner should check before approving (T22). */
const ApprovalNote = ({ viewer }: { viewer: DelegatedViewer }) => (
  <Note tone="warn" title="Is this the person you invited?">
    <p>
      {viewer.fullName} accepted the invitation with the account{' '}
      <b className="breaks">{viewer.registeredEmail}</b>. Approve only if you know this address. Until you do,
      they see nothing.
    </p>
  </Note>
);

const StatusNote = ({ viewer }: { viewer: DelegatedViewer }) => {
  const { student } = useStudentPage();
  if (viewer.status === 'Awaiting Approval') return <ApprovalNote viewer={viewer} />;
  if (viewer.status === 'Blocked')
    return (
      <Note>
        {viewer.firstName} cannot see {student.firstName}’s information while blocked.
      </Note>
    );
  if (viewer.status === 'Remove')
    return <Note>{viewer.firstName} was removed. To share again, send a new invitation.</Note>;
  return null;
};

/** Read-only view, with Back, Edit, Approve and Resend Invitation. */
export const ViewerDetails = ({ viewer, onEdit }: { viewer: DelegatedViewer; onEdit: () => void }) => {
  const { running, done, failure, attempt, approve, resend } = useViewerAction(viewer);
  const canApprove = viewer.status === 'Awaiting Approval';
  return (
    <>
      <ViewerHead viewer={viewer} />
      <div className="form form-wide">
        {failure && <FailureNote failure={failure} attempt={attempt} />}
        {done !== null && (
          <Note tone="ok" live title="Success!">
            {done}
          </Note>
        )}
        <StatusNote viewer={viewer} />
        <ViewerFacts viewer={viewer} />
        {viewer.status !== 'Remove' && <SharedFeatures viewer={viewer} />}
        <ButtonRow>
          {canApprove && (
            <Button
              variant="primary"
              size="lg"
              acts
              icon={Check}
              busy={running === 'approve'}
              busyLabel="Approving"
              onClick={approve}
            >
              Approve
            </Button>
          )}
          {viewer.availableStatuses.length > 0 && (
            <Button
              acts
              variant={canApprove ? 'secondary' : 'primary'}
              size="lg"
              icon={Pencil}
              onClick={onEdit}
            >
              Edit
            </Button>
          )}
          {canResendInvitation(viewer.status) && (
            <Button
              acts
              variant="secondary"
              size="lg"
              icon={Send}
              busy={running === 'resend'}
              busyLabel="Sending"
              onClick={resend}
            >
              Resend Invitation
            </Button>
          )}
          <LinkButton variant="ghost" size="lg" href={hrefTo(paths.viewers())}>
            Back
          </LinkButton>
        </ButtonRow>
      </div>
    </>
  );
};
