import type { ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import { Arches } from '@portal/ui/frame';
import { LinkButton } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { hrefTo } from '@portal/client/navigation';
import { useSite } from '@portal/client/site';

const HelpLine = () => {
  const { helpLine, helpLineNumber } = useSite();
  return (
    <a href={`tel:${helpLineNumber}`}>
      <bdi>{helpLine}</bdi>
    </a>
  );
};

const WelcomeCard = ({ children }: { children: ReactNode }) => {
  const { productName } = useSite();
  return (
    <section className="card" aria-labelledby="welcome">
      <div className="empty">
        <Arches small />
        <h2 id="welcome">Welcome to {productName}</h2>
        {children}
      </div>
    </section>
  );
};

/** First use: no student yet. */
export const FirstStudent = () => (
  <WelcomeCard>
    <p>
      You need the student’s EQ ID, school and year level. The school checks your request. Call <HelpLine />{' '}
      for help.
    </p>
    <LinkButton variant="primary" size="lg" href={hrefTo(paths.addStudent())}>
      Add your first student
    </LinkButton>
  </WelcomeCard>
);

/** A new delegated viewer who has not accepted the invitation. */
export const AcceptInvitation = () => (
  <WelcomeCard>
    <p>
      To see a student, accept the invitation in the email we sent you. Can’t find it? Ask the parent who
      invited you to send it again, or call <HelpLine />.
    </p>
  </WelcomeCard>
);

/** A viewer whose access has been paused by every owner. */
export const AccessPaused = ({ by }: { by: readonly string[] }) => (
  <Note tone="info" title="Your access is paused.">
    <bdi>{by.join(', ')}</bdi> {by.length === 1 ? 'has' : 'have'} paused your access to their student’s
    records. Ask them if you need it back.
  </Note>
);

/** An inactive user, who sees no students. */
export const InactiveAccount = () => (
  <Note tone="warn" title="Your account is inactive.">
    You can’t see or add students. Contact your school, or call <HelpLine /> for help.
  </Note>
);
