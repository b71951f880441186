import { CalendarDays, CalendarX, CircleAlert, ClipboardPen, Clock, Flag, Wallet } from 'lucide-react';
import type { ReactNode } from 'react';
import { featureUnavailableText, notAvailableYetText } from '@portal/contract/students';
import { paths } from '@portal/contract/routes';
import type { Feature } from '@portal/contract/shared';
import type { User } from '@portal/contract/students';
import { Dot } from '@portal/ui/choices';
import { SummaryTile } from '@portal/ui/content';
import type { IconType } from '@portal/ui/base';
import type { SummaryTileProps } from '@portal/ui/content';
import { hrefTo } from '@portal/client/navigation';
import { featurePlaces } from '../../../shared/feature-places.ts';
import { accessTo } from '../../access.ts';
import { routes } from '../../routes.ts';
import { absencesPath } from '../home-content.ts';
import {
  absenceFigures,
  consentFigures,
  eventCounts,
  eventFigures,
  paymentFigures,
} from './summary-figures.ts';
import type { TileFigures } from './summary-figures.ts';

type Look = Pick<SummaryTileProps, 'title' | 'icon' | 'hue'>;

/** The maximum length of a count; an amount is longer. */
const MAX_COUNT_LENGTH = 4;

interface FeatureTileProps {
  user: User;
  feature: Feature;
  look: Look;
  figures: TileFigures;
  flagIcon: IconType;
  href?: string | undefined;
  /** Shown instead of the note when there are students to list. */
  children?: ReactNode;
}

/**
 * A summary that lists the students without the feature, or the note that replaces it when the feature is off for all
 * students (S-2.5). It counts the same enrolments as the combined pages, including schools that a student has left.
 */
const FeatureTile = ({ user, feature, look, figures, flagIcon, href, children }: FeatureTileProps) => {
  const { available, unavailable } = featurePlaces(user, feature);
  if (available.length === 0) return <UnavailableTile look={look} text={featureUnavailableText} />;
  return (
    <SummaryTile
      {...look}
      href={href}
      value={<bdi>{figures.value}</bdi>}
      unit={figures.unit || undefined}
      isLong={figures.value.length > MAX_COUNT_LENGTH}
      note={figures.note || undefined}
      flag={
        figures.flag ? { tone: figures.flag.tone, icon: flagIcon, children: figures.flag.text } : undefined
      }
    >
      {children}
      {unavailable.length > 0 && (
        <p className="tile-note">
          {unavailable.join('; ')}: {notAvailableYetText}
        </p>
      )}
    </SummaryTile>
  );
};

const UnavailableTile = ({ look, text }: { look: Look; text: string }) => (
  <SummaryTile {...look} value="–" note={text} />
);

const ConsentTile = ({ user }: { user: User }) => {
  const look: Look = { title: 'Consent requests', icon: ClipboardPen, hue: 'fern' };
  const isOffered = featurePlaces(user, 'ConsentManagement').available.length > 0;
  if (isOffered && !user.consentRequestsEnabled)
    return <UnavailableTile look={look} text={notAvailableYetText} />;
  const figures = consentFigures(user.summaries.consent, user.today);
  return (
    <FeatureTile
      user={user}
      feature="ConsentManagement"
      look={look}
      figures={figures}
      flagIcon={Clock}
      href={hrefTo(paths.combinedConsents())}
    />
  );
};

const AbsencesTile = ({ user }: { user: User }) => {
  const path = absencesPath(user);
  return (
    <FeatureTile
      user={user}
      feature="Attendance"
      look={{ title: 'Absences', icon: CalendarX, hue: 'jacaranda' }}
      figures={absenceFigures(user.summaries.absence)}
      flagIcon={Flag}
      href={path === null ? undefined : hrefTo(path)}
    />
  );
};

const PaymentsTile = ({ user }: { user: User }) => (
  <FeatureTile
    user={user}
    feature="Finance"
    look={{ title: 'Payments', icon: Wallet, hue: 'ochre' }}
    figures={paymentFigures(user.summaries.payments)}
    flagIcon={CircleAlert}
    href={hrefTo(paths.combinedPayments())}
  />
);

const EventsTile = ({ user }: { user: User }) => {
  const counts = eventCounts(user.summaries.upcomingEvents);
  const isPageThere = accessTo(routes.combinedEvents, {}, user).kind === 'allowed';
  return (
    <FeatureTile
      user={user}
      feature="UpcomingEvents"
      look={{ title: 'Upcoming events', icon: CalendarDays, hue: 'coral' }}
      figures={eventFigures(user.summaries.upcomingEvents)}
      flagIcon={Clock}
      href={isPageThere ? hrefTo(paths.combinedEvents()) : undefined}
    >
      {counts.length > 0 && (
        <ul className="mini-legend">
          {counts.map(({ count, name, hue }) => (
            <li key={name}>
              <Dot hue={hue} />
              <b>{count}</b> {name}
            </li>
          ))}
        </ul>
      )}
    </FeatureTile>
  );
};

/** The four home summaries (S-2.5). Only existing pages are linked. */
export const SummaryTiles = ({ user }: { user: User }) => (
  <div className="tiles">
    <ConsentTile user={user} />
    <AbsencesTile user={user} />
    <PaymentsTile user={user} />
    <EventsTile user={user} />
  </div>
);
