import { CalendarX } from 'lucide-react';
import { deviceTimeZone, foreignZoneName, formatLongDate } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { reportableStudents } from '@portal/contract/students';
import type { IsoDate } from '@portal/contract/dates';
import type { User } from '@portal/contract/students';
import { LinkButton } from '@portal/ui/buttons';
import { PageHead } from '@portal/ui/frame';
import { useSite } from '@portal/client/site';
import { useNow, usePersonTimeZone } from '@portal/client/time';
import { useUser } from '@portal/client/session';
import { hrefTo } from '@portal/client/navigation';
import { greeting } from './greeting.ts';
import { hasDelegatedStudents, hasOwnStudents, homeKind } from './home-content.ts';
import { LearningCard } from './learning-card.tsx';
import { SchoolNotices } from './school-notices.tsx';
import { DelegatedStudents, MyStudents } from './student-lists.tsx';
import { SummaryTiles } from './summary/summary-tiles.tsx';
import { useFirstStudent } from './use-first-student.ts';
import { UnconfirmedAccount } from './unconfirmed-account.tsx';
import { AcceptInvitation, AccessPaused, FirstStudent, InactiveAccount } from './welcome.tsx';

const schoolZoneOf = (user: User): string =>
  [...user.students, ...user.delegatedStudents].flatMap((student) => student.enrolments)[0]?.timeZone ??
  deviceTimeZone();

/** "Monday 23 November 2026", with "Brisbane time" if the reader's time zone differs. */
const todayAtSchool = (today: IsoDate, zoneName: string | null): string =>
  `${formatLongDate(today)} ${today.slice(0, 4)}${zoneName === null ? '' : `, ${zoneName}`}`;

const ReportAbsence = ({ user }: { user: User }) =>
  reportableStudents(user).length === 0 ? null : (
    <LinkButton acts variant="tonal" icon={CalendarX} href={hrefTo(paths.reportAbsences())}>
      Report an absence
    </LinkButton>
  );

const Summary = ({ user }: { user: User }) => {
  const { learning } = useSite();
  const hasTiles = user.students.length > 0;
  if (!hasTiles && !learning.linkIsActiveWhenLoggedIn) return null;
  return (
    <section aria-labelledby="summary">
      <h2 id="summary" className="vh">
        Summary
      </h2>
      {hasTiles && <SummaryTiles user={user} />}
      {learning.linkIsActiveWhenLoggedIn && <LearningCard />}
    </section>
  );
};

/** Summaries and students, or the variant that replaces them (A-2.3). */
const Content = ({ user, now }: { user: User; now: Date }) => {
  const kind = homeKind(user);
  if (kind === 'inactive') return <InactiveAccount />;
  if (kind === 'unconfirmed') return <UnconfirmedAccount sentTo={user.confirmationSentTo ?? ''} />;
  return (
    <>
      {kind === 'first-student' && <FirstStudent />}
      {kind === 'access-paused' && <AccessPaused by={user.pausedBy} />}
      {kind === 'accept-invitation' && <AcceptInvitation />}
      <SchoolNotices user={user} now={now} />
      <Summary user={user} />
      {hasOwnStudents(user) && <MyStudents user={user} now={now} />}
      {hasDelegatedStudents(user) && <DelegatedStudents user={user} now={now} />}
    </>
  );
};

/** /: home (A-2.3; S-2.5). */
export const HomeScreen = () => {
  const user = useUser();
  const now = useNow();
  const schoolZone = schoolZoneOf(user);
  const personZone = usePersonTimeZone(schoolZone);
  if (useFirstStudent(user)) return null;
  return (
    <>
      <PageHead
        title={greeting(user.firstName, now, personZone)}
        lead={todayAtSchool(user.today, foreignZoneName(schoolZone, personZone, now))}
        action={<ReportAbsence user={user} />}
      />
      <Content user={user} now={now} />
    </>
  );
};
