import { BookOpen, Smartphone } from 'lucide-react';
import { lazy, Suspense, useEffect } from 'react';
import { loginEndpoint } from '@portal/contract/session';
import { call, forgetCsrfToken } from '@portal/client/calls';
import { device } from '@portal/client/device';
import { completeSignIn } from '@portal/client/session';
import { useSignInMessage } from '../../shared/sign-in-message.ts';
import { useSite } from '@portal/client/site';
import { LinkMore } from '@portal/ui/buttons';
import { PasswordStep } from './password-step.tsx';
import { rememberEmail } from './remembered-email.ts';
import { loadOutcomes, useLogin, type SignIn } from '../../shared/sign-in/use-login.ts';

const loadCodeStep = () => import('../../shared/sign-in/code-step.tsx');
const CodeStep = lazy(async () => ({ default: (await loadCodeStep()).CodeStep }));

const signIn: SignIn = async (body, isRemembered) => {
  // Each portal has a separate session.
  if (device.shell?.choosePortal(body.email)) forgetCsrfToken();
  await call(loginEndpoint, { body, handlesProblems: true });
  rememberEmail(body.email, isRemembered);
  await completeSignIn();
};

const preloadCodeStep = (): void => {
  // A failure surfaces when the step is rendered.
  Promise.all([loadCodeStep(), loadOutcomes()]).catch(() => undefined);
};

/** Loaded once the person starts typing: ready when a code is needed, without delaying the page. */
function usePreloadedCodeStep(): void {
  useEffect(() => {
    const once = { once: true };
    const ways = ['focusin', 'pointerdown', 'keydown'] as const;
    for (const way of ways) addEventListener(way, preloadCodeStep, once);
    return () => {
      for (const way of ways) removeEventListener(way, preloadCodeStep);
    };
  }, []);
}

type AppLinkProps = { when: string; href: string; phone: string };

const AppLink = ({ when, href, phone }: AppLinkProps) =>
  href === '' ? null : (
    <LinkMore data-when={when} icon={Smartphone} href={href}>
      Get the app for {phone}
    </LinkMore>
  );

/** The learning platform and the mobile app. The server removes links that aren't configured (`data-when`). */
const Links = () => {
  const { learning, app } = useSite();
  return (
    <div className="bare-links">
      {learning.linkIsActiveWhenLoggedOut && (
        <LinkMore data-when="learning" icon={BookOpen} href={learning.qLearnLink}>
          Learning platform
        </LinkMore>
      )}
      <AppLink when="appStore" href={app.appStoreLink} phone="iPhone" />
      <AppLink when="playStore" href={app.playStoreLink} phone="Android" />
    </div>
  );
};

/** Sign in: e-mail and password, then a code if one is required. */
export const SignInScreen = ({ expired }: { expired: boolean }) => {
  const login = useLogin(signIn);
  const message = useSignInMessage();
  const { code } = login.state;
  usePreloadedCodeStep();
  return (
    <>
      {code ? (
        <Suspense fallback={null}>
          <CodeStep login={login} request={code} />
        </Suspense>
      ) : (
        <PasswordStep login={login} expired={expired} message={message} />
      )}
      <Links />
    </>
  );
};
