import { paths } from '@portal/contract/routes';
import { LinkButton } from '@portal/ui/buttons';
import { PageHead } from '@portal/ui/frame';
import { useSite } from '@portal/client/site';
import { hrefTo } from '@portal/client/navigation';

/** The privacy statement, including where data is stored and what the browser stores. */
export const PrivacyScreen = () => {
  const { productName, hostingStatement } = useSite();
  return (
    <div className="reading">
      <PageHead title="Privacy" />
      <h2>What we hold</h2>
      <p>
        {productName} shows what your child’s school holds about your child, and your own contact details.
        What you submit goes to the school for approval. Other parents and carers of the same child never
        receive your addresses, phone numbers or email.
      </p>
      <h2>Where it is held</h2>
      <p>{hostingStatement}</p>
      <h2>Cookies and what your browser keeps</h2>
      <p>
        Cookies keep you signed in, remember a device after a correct code for 30 days, and protect what you
        send. What you have typed but not sent is kept in the tab until you log out. Your email is kept on a
        device only when you tick “Remember my email on this device”. There are no advertising or tracking
        cookies.
      </p>
      <LinkButton variant="primary" href={hrefTo(paths.home())}>
        Home
      </LinkButton>
    </div>
  );
};
