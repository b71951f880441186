import { BookOpen } from 'lucide-react';
import { useSite } from '../../platform/site.ts';
import { LinkMore } from '../../ui/index.ts';
import { CodeStep } from './code-step.tsx';
import { PasswordStep } from './password-step.tsx';
import { useLogin } from './use-login.ts';

const Links = () => {
  const { learning } = useSite();
  if (!learning.linkIsActiveWhenLoggedOut) return null;
  return (
    <div className="bare-links">
      <LinkMore icon={BookOpen} href={learning.qLearnLink}>
        Learning platform
      </LinkMore>
    </div>
  );
};

/** Sign in (document 1, section 2): e-mail and password, then a code where one is asked for. */
export const SignInScreen = ({ expired }: { expired: boolean }) => {
  const login = useLogin();
  const { code } = login.state;
  return (
    <>
      {code ? <CodeStep login={login} request={code} /> : <PasswordStep login={login} expired={expired} />}
      <Links />
    </>
  );
};
