import { LogIn } from 'lucide-react';
import { lazy, Suspense, useSyncExternalStore } from 'react';
import { paths } from '@portal/contract/routes';
import { AccountLink, TopBarLink } from '@portal/ui/frame';
import { FailureBoundary, toasts } from '@portal/ui/feedback';
import { hrefTo } from '@portal/client/navigation';
import { useSession } from '@portal/client/session';
import { BarePage, type BarePageProps } from './bare-page.tsx';

/** Loaded with the first message, because most of these pages never show one. */
const ToastRegion = lazy(async () => ({
  default: (await import('@portal/ui/feedback/toast-region')).ToastRegion,
}));

/** A change that needs a recent sign-in is confirmed on these pages too. Loaded only for signed-in people. */
const StepUp = lazy(async () => ({ default: (await import('./step-up.tsx')).StepUp }));

const Confirmation = () =>
  useSession().status === 'signed-in' && (
    <FailureBoundary resetKey="step-up" fallback={null}>
      <Suspense fallback={null}>
        <StepUp />
      </Suspense>
    </FailureBoundary>
  );

const Messages = () => {
  const shown = useSyncExternalStore(toasts.subscribe, toasts.snapshot, toasts.snapshot);
  return shown.length === 0 ? null : (
    <FailureBoundary resetKey="messages" fallback={null}>
      <Suspense fallback={null}>
        <ToastRegion />
      </Suspense>
    </FailureBoundary>
  );
};

/** The signed-in person's first and last name, 'Sign in' for a visitor, or nothing until that is known. */
const Account = () => {
  const session = useSession();
  if (session.status === 'signed-out')
    return <TopBarLink icon={LogIn} label="Sign in" href={hrefTo(paths.login())} />;
  if (session.status !== 'signed-in') return null;
  const { isActive, firstName, lastName } = session.user;
  return (
    <AccountLink
      href={hrefTo(isActive ? paths.profile() : paths.home())}
      name={`${firstName} ${lastName}`}
      srText={isActive ? 'my details' : 'home'}
    />
  );
};

/** A page without navigation other than sign-in. Its header names the signed-in person. */
export const OpenPage = (props: BarePageProps) => (
  <>
    <BarePage {...props} account={<Account />} />
    <Messages />
    <Confirmation />
  </>
);
