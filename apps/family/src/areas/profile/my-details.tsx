import {
  ArrowLeft,
  CalendarSync,
  Clock,
  FileDown,
  History,
  KeyRound,
  Mail,
  ShieldCheck,
  Smartphone,
  X,
} from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { paths } from '@portal/contract/routes';
import { hrefTo } from '@portal/client/navigation';
import { useSignInMessage } from '../../shared/sign-in-message.ts';
import { useUser } from '@portal/client/session';
import { useSite } from '@portal/client/site';
import { Button, LinkButton } from '@portal/ui/buttons';
import { Note } from '@portal/ui/feedback';
import { PageHead } from '@portal/ui/frame';
import { Setting, SettingRows } from '@portal/ui/content';
import { VisuallyHidden } from '@portal/ui/base';
import { lastSignInText } from './last-sign-in.ts';

/** The result of an address confirmation link. */
const Banner = () => {
  const message = useSignInMessage();
  const [isClosed, setClosed] = useState(false);
  if (!message || isClosed) return null;
  return (
    <Note
      tone={message.tone}
      title={message.title ?? message.text}
      live
      action={<Button iconOnly icon={X} aria-label="Dismiss" onClick={() => setClosed(true)} />}
    >
      {message.title !== undefined && message.text}
    </Note>
  );
};

const EditLink = ({ href, label, what }: { href: string; label: string; what: string }) => (
  <LinkButton acts variant="ghost" href={href}>
    {label}
    <VisuallyHidden> {what}</VisuallyHidden>
  </LinkButton>
);

const Mobile = ({ number }: { number: string | null }) =>
  number === null ? 'None. Codes come by email.' : <bdi>{number}</bdi>;

const SignInDetails = () => {
  const { emailAddress, pendingEmailAddress, mobileNumber, isRedacted } = useUser();
  const { productName } = useSite();
  const unavailable = `Unavailable in ${productName} Administration View`;
  return (
    <SettingRows id="sign-in-details" title="Sign-in details">
      <Setting
        icon={Mail}
        title="Email"
        value={isRedacted ? unavailable : <bdi>{emailAddress}</bdi>}
        action={<EditLink href={hrefTo(paths.profileEmail())} label="Edit" what="email" />}
      >
        {pendingEmailAddress !== null && (
          <Note icon={Clock} title="Change pending.">
            Open the link we sent to <bdi>{pendingEmailAddress}</bdi> to finish.
          </Note>
        )}
      </Setting>
      <Setting
        icon={Smartphone}
        title="Mobile"
        value={isRedacted ? unavailable : <Mobile number={mobileNumber} />}
        action={<EditLink href={hrefTo(paths.profileMobile())} label="Edit" what="mobile" />}
      />
      <Setting
        icon={KeyRound}
        title="Password"
        value="At least 8 characters with one symbol"
        action={<EditLink href={hrefTo(paths.profilePassword())} label="Change" what="password" />}
      />
    </SettingRows>
  );
};

const Security = () => (
  <SettingRows id="security" title="Security">
    <Setting
      icon={ShieldCheck}
      title="Signing in safely"
      value="Passkeys, an authenticator app, and where you are signed in"
      action={<EditLink href={hrefTo(paths.security())} label="Open" what="security" />}
    />
  </SettingRows>
);

const YourData = () => (
  <SettingRows id="your-data" title="Your data">
    <Setting
      icon={CalendarSync}
      title="Live calendars"
      value="Upcoming events in your own calendar app"
      action={<EditLink href={hrefTo(paths.calendarFeeds())} label="Open" what="live calendars" />}
    />
    <Setting
      icon={History}
      title="Access history"
      value="Who did and looked at what"
      action={<EditLink href={hrefTo(paths.accessHistory())} label="Open" what="access history" />}
    />
    <Setting
      icon={FileDown}
      title="My data"
      value="A copy of what we hold about you and your students"
      action={<EditLink href={hrefTo(paths.myData())} label="Open" what="my data" />}
    />
  </SettingRows>
);

/** My details, with sections from other areas. */
export const MyDetails = ({ children }: { children: ReactNode }) => {
  const { lastLoginTimestamp } = useUser();
  return (
    <>
      <PageHead
        title="My details"
        lead={
          lastLoginTimestamp === null ? undefined : `Last signed in ${lastSignInText(lastLoginTimestamp)}`
        }
      />
      <Banner />
      <div className="cols">
        <div className="stack-lg">
          <SignInDetails />
          <Security />
          <YourData />
        </div>
        {children}
      </div>
      <div className="section">
        <LinkButton variant="secondary" icon={ArrowLeft} href={hrefTo(paths.home())}>
          Back
        </LinkButton>
      </div>
    </>
  );
};
