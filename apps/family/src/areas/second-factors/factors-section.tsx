import { Button } from '@portal/ui/buttons';
import { Note, SkeletonCard } from '@portal/ui/feedback';
import { AuthenticatorSetting } from './authenticator-setting.tsx';
import { useFactors } from './factors-query.ts';
import { PasskeysSection } from './passkeys-section.tsx';
import { SuspendedSection } from './recovery/suspended-section.tsx';

/** The sign-in methods besides the password: passkeys and an authenticator app (G5). */
export const FactorsSection = () => {
  const { data, isError, isFetching, refetch } = useFactors();
  if (isError)
    return (
      <Note
        tone="bad"
        live
        action={
          <Button
            variant="secondary"
            busy={isFetching}
            busyLabel="Trying again"
            onClick={() => void refetch()}
          >
            Retry
          </Button>
        }
      >
        Your passkeys and authenticator app could not be loaded.
      </Note>
    );
  if (!data)
    return (
      <>
        <SkeletonCard rows={2} />
        <SkeletonCard rows={1} />
      </>
    );
  return (
    <>
      {data.suspended.length > 0 && <SuspendedSection factors={data.suspended} />}
      <PasskeysSection passkeys={data.passkeys} />
      <AuthenticatorSetting enrolledAt={data.authenticatorApp?.enrolledAt ?? null} />
    </>
  );
};
