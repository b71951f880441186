import { useState } from 'react';
import { paths } from '@portal/contract/routes';
import type { DelegatedViewer } from '@portal/contract/viewers';
import { hrefTo } from '@portal/client/navigation';
import { useStudentPage } from '@portal/client/session';
import { BackLink, PageHead } from '@portal/ui/frame';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Note, ResultPage } from '@portal/ui/feedback';
import { InviteForm } from './invite-form.tsx';

/** The confirmation that replaces the form. */
const InvitationSent = ({ viewer, onAnother }: { viewer: DelegatedViewer; onAnother: () => void }) => (
  <ResultPage
    title="SUCCESS!"
    lead={
      <>
        An invitation was sent to <b className="breaks">{viewer.fullName}</b> at{' '}
        <b className="breaks">{viewer.email}</b>.
      </>
    }
    actions={
      <>
        <LinkButton variant="primary" size="lg" href={hrefTo(paths.viewers())}>
          Who can see what
        </LinkButton>
        <Button variant="ghost" size="lg" onClick={onAnother}>
          Invite another viewer
        </Button>
      </>
    }
  >
    <Note>
      The link in it lasts 30 days and works once. When {viewer.firstName} has registered, we email you to
      approve their access.
    </Note>
  </ResultPage>
);

/** /addViewer/{studentId}/{centreCode}. */
export const InviteScreen = () => {
  const { student } = useStudentPage();
  const [sent, setSent] = useState<DelegatedViewer | null>(null);
  if (sent) return <InvitationSent viewer={sent} onAnother={() => setSent(null)} />;
  return (
    <>
      <BackLink href={hrefTo(paths.viewers())}>Who can see what</BackLink>
      <PageHead
        title="Invite a viewer"
        lead={`For ${student.firstName}. A viewer can look, but never change, pay or consent.`}
      />
      <InviteForm onSent={setSent} />
    </>
  );
};
