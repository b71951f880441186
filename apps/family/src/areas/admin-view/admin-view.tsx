import '@portal/ui/styles/admin-view.css';
import { Clock, Eye, Lock, LogOut } from 'lucide-react';
import { useEffect, useState, type ReactNode } from 'react';
import { currentView } from '@portal/client/calls/call-for-view';
import { endView, viewFlag, type StudentPage } from '@portal/client/session';
import type { ViewedPage } from '@portal/contract/admin-view';
import type { User } from '@portal/contract/students';
import { ReadOnlyProvider } from '@portal/ui/base';
import { Button } from '@portal/ui/buttons';
import { Icon } from '@portal/ui/content';
import { Note } from '@portal/ui/feedback';
import { recordPage } from './record-page.ts';
import { announcement, minutesLeft, timeLeftText } from './time-left.ts';

const NOTE_ID = 'read-only-note';
const readOnly = { noteId: NOTE_ID, icon: Lock } as const;
const rootClass = 'admin-view';

type AdminViewProps = {
  user: User;
  /** The route. */
  name: ViewedPage;
  page: StudentPage | null;
  /** Ends the view. */
  onEnd: () => void;
  children: ReactNode;
};

/** Each page visit is an audit entry. One that can't be written ends the view. */
function usePageRecord({ user, name, page }: Pick<AdminViewProps, 'user' | 'name' | 'page'>): void {
  const eqIds = (page ? [page.student] : user.students).map(({ eqid }) => eqid).join(',');
  const schoolUsername = user.adminViewDetails?.schoolUsername ?? '';
  useEffect(() => {
    const flag = viewFlag();
    if (flag === null) return;
    const visit = { page: name, schoolUsername, eqIds: eqIds.split(',').filter(Boolean) };
    recordPage(flag, visit).catch(() => endView('view-refused'));
    // Texts only, because a reload of the person is no visit.
  }, [name, eqIds, schoolUsername]);
}

/** Frames the whole window, so that a cropped screenshot still shows that it is a view. */
function useFrame(): void {
  useEffect(() => {
    const { classList } = document.documentElement;
    classList.add(rootClass);
    return () => classList.remove(rootClass);
  }, []);
}

const Fact = ({ name, children }: { name: string; children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
);

/** The parent's name is hidden, so the students' names identify the pages. */
const viewed = ({ students }: User): string =>
  students.length === 0 ? 'A parent' : `Parent of ${students.map(({ firstName }) => firstName).join(', ')}`;

const Facts = ({ user, details }: { user: User; details: NonNullable<User['adminViewDetails']> }) => (
  <dl>
    <Fact name="Viewing">{viewed(user)}</Fact>
    <Fact name="Staff">{details.schoolUserFullName}</Fact>
    <Fact name="User ID">{details.schoolUsername}</Fact>
    <Fact name="Location">{details.schoolUserLocation}</Fact>
    {details.schoolUserTimetableCode !== '' && (
      <Fact name="Timetable code">{details.schoolUserTimetableCode}</Fact>
    )}
  </dl>
);

const TICK_MS = 5000;

/** More precise than the page's clock, which ticks every half minute. */
function useTick(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** The minutes left; ends the view in this tab when there are none. */
const TimeLeft = () => {
  const minutes = minutesLeft(new Date(currentView()?.endsAt ?? 0), useTick());
  useEffect(() => {
    if (minutes === 0) endView('view-ended');
  }, [minutes]);
  return (
    <span className="left">
      <Icon icon={Clock} />
      {timeLeftText(minutes)}
      <span className="vh" role="status">
        {announcement(minutes)}
      </span>
    </span>
  );
};

/** The frame around a parent's pages in the administration view (O-10.7), headed by the viewer and the time left. */
export const AdminView = ({ children, onEnd, ...view }: AdminViewProps) => {
  const { adminViewDetails } = view.user;
  usePageRecord(view);
  useFrame();
  return (
    <>
      <section className="admin-bar" aria-label="Administration view">
        <div className="admin-in">
          <b>
            <Icon icon={Eye} />
            Administration View, read only
          </b>
          {adminViewDetails && <Facts user={view.user} details={adminViewDetails} />}
          <TimeLeft />
          <Button icon={LogOut} onClick={onEnd}>
            End session
          </Button>
        </div>
      </section>
      <ReadOnlyProvider value={readOnly}>{children}</ReadOnlyProvider>
    </>
  );
};

/** Why controls are off. Each of them refers to this note. */
export const ReadOnlyNote = () => (
  <div className="admin-note">
    <Note tone="mute" icon={Lock} id={NOTE_ID}>
      You see this page as the parent does, and they can read in their access history that you opened it. Only
      the parent can add students, report absences, pay, consent or change details. Those controls are
      switched off here.
    </Note>
  </div>
);
