import '@portal/ui/styles/pages.css';
import { CalendarClock, CalendarDays, ClipboardPen, Clock, House, WifiOff } from 'lucide-react';
import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { deviceTimeZone } from '@portal/contract/dates';
import { paths } from '@portal/contract/routes';
import { OFFLINE_TEXT } from '@portal/client/failures';
import { hrefTo, usePath } from '@portal/client/navigation';
import {
  LOCKED,
  orLocked,
  readSnapshot,
  unlockOffline,
  useWaitingAbsences,
  waitingText,
  waitingTitle,
} from '@portal/client/offline';
import type { Snapshot } from '@portal/client/offline';
import { useSite } from '@portal/client/site';
import { useNow } from '@portal/client/time';
import { Note } from '@portal/ui/feedback';
import { AppFrame, BottomNav, Brand, MainNav, PageHead, TopBar } from '@portal/ui/frame';
import { findRoute, type RouteName } from '../routes.ts';
import { useTakeOver } from '../start/painted.ts';
import { useArrival } from '../use-arrival.ts';
import { asOfText } from './as-of.ts';
import { LockedPage } from './locked-page.tsx';
import {
  OfflineConsents,
  OfflineEvents,
  OfflineHome,
  OfflineTimetable,
  type OfflineViewProps,
} from './offline-views.tsx';
import { Retry } from './retry.tsx';

const READ_AGAIN_MS = 60_000;

const views: Partial<Record<RouteName, ComponentType<OfflineViewProps>>> = {
  home: OfflineHome,
  timetable: OfflineTimetable,
  anyTimetable: OfflineTimetable,
  upcomingEvents: OfflineEvents,
  combinedEvents: OfflineEvents,
  consent: OfflineConsents,
  combinedConsents: OfflineConsents,
};

const links = [
  { path: paths.home(), label: 'Home', icon: House },
  { path: paths.anyTimetable(), label: 'Timetable', icon: CalendarClock },
  { path: paths.combinedEvents(), label: 'Events', icon: CalendarDays },
  { path: paths.combinedConsents(), label: 'Consent', icon: ClipboardPen },
] as const;

/** The specification's text, how old the page is, and Retry. */
const Strip = ({ asOf }: { asOf: string }) => (
  <div className="offline-note">
    <Note tone="warn" icon={WifiOff} title={OFFLINE_TEXT} live action={<Retry variant="secondary" />}>
      {asOf}
    </Note>
  </div>
);

/** The absences that wait, read only: they can be changed or deleted only in a live session. */
const Waiting = () => {
  const waiting = useWaitingAbsences();
  // The snapshot above is unlocked with the same key.
  if (waiting === LOCKED) return null;
  return waiting.map((absence) => (
    <div className="app-note" key={absence.key}>
      <Note tone={absence.refusal === null ? 'warn' : 'bad'} icon={Clock} title={waitingTitle(absence)}>
        {waitingText(absence)}
      </Note>
    </div>
  ));
};

const NeedsNetwork = ({ title }: { title: string }) => (
  <>
    <PageHead title={title} />
    <p className="muted">This page needs the network.</p>
  </>
);

const Content = ({ snapshot, name, title }: { snapshot: Snapshot; name?: RouteName; title: string }) => {
  useArrival(title);
  const now = useNow();
  const View = name === undefined ? undefined : views[name];
  const timeZone = deviceTimeZone();
  return (
    <>
      <Strip asOf={asOfText(snapshot.savedAt, now, timeZone)} />
      <Waiting />
      {View ? <View snapshot={snapshot} now={now} timeZone={timeZone} /> : <NeedsNetwork title={title} />}
    </>
  );
};

const Frame = ({ path, children }: { path: string; children: ReactNode }) => {
  useTakeOver();
  const entries = links.map(({ path: to, ...link }) => ({
    ...link,
    href: hrefTo(to),
    current: path === to,
  }));
  return (
    <AppFrame
      topBar={
        <TopBar
          brand={<Brand name={useSite().productName} href={hrefTo(paths.home())} />}
          nav={<MainNav links={entries} />}
        />
      }
      bottomNav={<BottomNav links={entries} />}
    >
      {children}
    </AppFrame>
  );
};

type Kept = Snapshot | null | typeof LOCKED;

const readKept = (): Promise<Kept> => orLocked(readSnapshot(), null);

/** What is kept; null if nothing, undefined while it is read. Read again on an open page, because its lease may end. */
function useKept() {
  const [kept, setKept] = useState<Kept>();
  useEffect(() => {
    const read = (): void => void readKept().then(setKept);
    read();
    const timer = setInterval(read, READ_AGAIN_MS);
    return () => clearInterval(timer);
  }, []);
  /** If the phone doesn't accept the person, the page stays locked. */
  const unlock = (): void =>
    void unlockOffline().then(
      async () => setKept(await readKept()),
      () => undefined,
    );
  return { kept, unlock };
}

/**
 * The app without the server, from what this device keeps (W-4.4). Pages of its own: the signed-in pages would show a
 * missing figure as zero. `otherwise` is shown where nothing is kept.
 */
export const OfflineApp = ({ otherwise }: { otherwise: ReactNode }) => {
  const path = usePath();
  const { kept, unlock } = useKept();
  if (kept === undefined) return null;
  if (kept === null) return otherwise;
  if (kept === LOCKED) return <LockedPage onUnlock={unlock} />;
  const found = findRoute(path);
  return (
    <Frame path={path}>
      <Content
        key={path}
        snapshot={kept}
        title={found?.route.title ?? 'Home'}
        {...(found && { name: found.name })}
      />
    </Frame>
  );
};
