import { paths } from '@portal/contract/routes';
import { LinkButton } from '@portal/ui/buttons';
import { PageHead } from '@portal/ui/frame';
import { useSite } from '@portal/client/site';
import { HelpCode } from '../../areas/admin-view/help-code.tsx';
import { hrefTo } from '@portal/client/navigation';

/** Help: the support phone line and common questions. */
export const HelpScreen = () => {
  const { productName, helpLine, helpLineNumber } = useSite();
  return (
    <div className="reading">
      <PageHead title="Help" />
      <h2>Call us</h2>
      <p>
        Call the state government help line on <a href={`tel:${helpLineNumber}`}>{helpLine}</a>. Have your
        name and the name of your child’s school ready. Never tell anyone your password or a code we sent you.
      </p>
      <HelpCode />
      <h2>Signing in</h2>
      <p>
        Use the email you registered with. On a device we do not know yet, we send you a 6-digit code by SMS
        or email. The code lasts 10 minutes. After several wrong passwords, signing in pauses for a while; the
        page says for how long.
      </p>
      <h2>Invitation codes</h2>
      <p>
        Only your school can issue invitation codes. The help line and {productName} cannot make one for you.
      </p>
      <h2>Something about your child is wrong or missing</h2>
      <p>
        What you see comes from your child’s school. Contact the school office, and they will correct it. A
        feature your school has not turned on does not appear.
      </p>
      <h2>Who can report an absence</h2>
      <p>
        Only the student’s primary account owner can report an absence or give a reason, and only while the
        student is enrolled. Other people can be given access to view.
      </p>
      <LinkButton variant="primary" href={hrefTo(paths.home())}>
        Home
      </LinkButton>
    </div>
  );
};
