import { useQuery, useQueryClient } from '@tanstack/react-query';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import {
  endSessionEndpoint,
  forgetDeviceEndpoint,
  sessionsEndpoint,
  signOutEverywhereEndpoint,
  type Sessions,
} from '@portal/contract/session';
import { call } from '@portal/client/calls';
import { dayText, instantText } from '@portal/client/time';
import { rethrowForShell } from '@portal/client/failures';
import { leaveSession } from '@portal/client/session';
import { useAction } from '@portal/client/forms';
import { Button, ButtonRow } from '@portal/ui/buttons';
import { ConfirmDialog, FailureNote, Note, SkeletonCard } from '@portal/ui/feedback';
import { Setting, SettingRows, Tag } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';

const sessionsKey = ['sessions'] as const;

const useSessions = () =>
  useQuery({
    queryKey: sessionsKey,
    queryFn: ({ signal }) => call(sessionsEndpoint, { signal, handlesProblems: true }).catch(rethrowForShell),
  });

type Listed = Sessions['sessions'][number];

type RowProps = {
  listed: Listed;
  about: string;
  action: string;
  /** The current session has no button, because Logout ends it. */
  end?: (() => Promise<unknown>) | undefined;
};

const Row = ({ listed, about, action, end }: RowProps) => {
  const queryClient = useQueryClient();
  const { isBusy, failure, attempt, run } = useAction();
  const press = async (change: () => Promise<unknown>): Promise<void> => {
    await run(change);
    await queryClient.invalidateQueries({ queryKey: sessionsKey });
  };
  return (
    <Setting
      icon={MonitorSmartphone}
      title={listed.browser}
      value={
        <>
          {listed.isCurrent && (
            <>
              <Tag tone="ok">This one</Tag>{' '}
            </>
          )}
          {about}
        </>
      }
      action={
        end && (
          <Button variant="ghost" busy={isBusy} onClick={() => void press(end)}>
            {action}
            <VisuallyHidden>
              {' '}
              {listed.browser}, {about}
            </VisuallyHidden>
          </Button>
        )
      }
    >
      {failure && <FailureNote failure={failure} attempt={attempt} />}
    </Setting>
  );
};

const SignOutEverywhere = () => {
  const [isAsking, setAsking] = useState(false);
  const { isBusy, failure, run, clear } = useAction();
  const signOut = async (): Promise<void> => {
    if (await run(() => call(signOutEverywhereEndpoint, { handlesProblems: true }))) leaveSession();
  };
  return (
    <ButtonRow>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Sign out everywhere
      </Button>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          action="Sign out"
          busy={isBusy}
          failure={failure}
          onConfirm={() => void signOut()}
          onClose={() => {
            clear();
            setAsking(false);
          }}
        >
          Every browser is signed out, this one too, and every device is asked for a code at its next sign-in.
        </ConfirmDialog>
      )}
    </ButtonRow>
  );
};

const seen = ({ firstSeenAt, lastSeenAt }: Listed): string =>
  `Signed in ${instantText(firstSeenAt)}, last seen ${instantText(lastSeenAt)}`;

const Lists = ({ sessions, devices }: Sessions) => (
  <>
    <SettingRows id="sessions" title="Where you are signed in">
      {sessions.map((listed) => (
        <Row
          key={listed.id}
          listed={listed}
          about={seen(listed)}
          action="Sign out"
          end={
            listed.isCurrent
              ? undefined
              : () => call(endSessionEndpoint, { params: { sessionId: listed.id }, handlesProblems: true })
          }
        />
      ))}
    </SettingRows>
    {devices.length > 0 && (
      <SettingRows id="devices" title="Devices we ask for no code">
        {devices.map((listed) => (
          <Row
            key={listed.id}
            listed={listed}
            about={`Last used ${instantText(listed.lastSeenAt)}, remembered until ${dayText(listed.expiresAt)}`}
            action="Forget"
            end={() => call(forgetDeviceEndpoint, { params: { deviceId: listed.id }, handlesProblems: true })}
          />
        ))}
      </SettingRows>
    )}
    <SignOutEverywhere />
  </>
);

/** Active sessions and remembered devices, with buttons to end one or all (G6). */
export const SessionsSection = () => {
  const { data, isError, isFetching, refetch } = useSessions();
  if (data) return <Lists {...data} />;
  if (!isError) return <SkeletonCard rows={3} />;
  return (
    <Note
      tone="bad"
      live
      action={
        <Button variant="secondary" busy={isFetching} busyLabel="Trying again" onClick={() => void refetch()}>
          Retry
        </Button>
      }
    >
      Where you are signed in could not be loaded.
    </Note>
  );
};
