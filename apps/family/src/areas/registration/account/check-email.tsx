import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { LinkButton } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { RegistrationPanel } from '../registration-panel.tsx';
import type { Kind } from '../progress/stage-path.ts';

/** A viewer's account also needs the owner's approval. */
const PendingApproval = () => (
  <Note tone="info" title="Pending approval">
    The parent or carer who invited you is told that you have registered. You can see the student’s records
    once they have approved your access.
  </Note>
);

/** The account is registered; the e-mailed link activates it. */
export const CheckEmail = ({ kind, email }: { kind: Kind; email: string | null }) => (
  <RegistrationPanel
    kind={kind}
    step={3}
    title="Check your email"
    lead={
      email === null ? (
        'We sent you a link to confirm your email.'
      ) : (
        <>
          We sent a link to <bdi>{email}</bdi>. Follow it to confirm your email.
        </>
      )
    }
  >
    <div className="form">
      {kind === 'viewer' && <PendingApproval />}
      <p>
        The link lasts 30 days. If nothing arrives in a few minutes, look in your junk mail. After you have
        followed it you can sign in.
      </p>
      <LinkButton variant="primary" size="lg" block href={hrefTo(paths.login())}>
        Go to sign in
      </LinkButton>
    </div>
  </RegistrationPanel>
);
