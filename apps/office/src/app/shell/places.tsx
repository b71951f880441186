import { Ellipsis } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { queuePermissions } from '@portal/contract/queue';
import { officeTexts } from '@portal/texts/office';
import type { IconType } from '@portal/ui/base';
import { Icon } from '@portal/ui/content';
import { useAttendanceSummary } from '../../shared/attendance-summary.ts';
import { officePaths } from '../../shared/paths.ts';
import { useSummary } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';
import { PageTitle } from '../../shared/page-title.tsx';
import { useToday } from '../../shared/today-query.ts';
import { mayOpen, navGroups, schoolPages, type Place } from '../school-pages.ts';

const { nav } = officeTexts;

interface PlaceLinkProps {
  href: string;
  label: string;
  icon: IconType;
  count?: number | undefined;
  /** Shows the count as urgent. */
  isHot?: boolean;
}

type PlaceOnPage = Place & PlaceLinkProps;

/** The places that the person may open at this school. */
function usePlaces(): PlaceOnPage[] {
  const { permissions, centreCode } = useOffice().school;
  const hasQueue = queuePermissions.some((permission) => permissions.includes(permission));
  const { data } = useSummary(centreCode, hasQueue);
  const waiting = data?.kinds.reduce((total, kind) => total + kind.waiting, 0);
  const hot = useHotCounts();
  return schoolPages.flatMap((page) => {
    if (!page.place || !mayOpen(page, permissions)) return [];
    const count = page.place.hasQueueCount ? waiting : hot[page.path];
    return [{ ...page.place, href: page.path, count, isHot: hot[page.path] !== undefined }];
  });
}

/** Urgent counts by page: families who haven't been notified, and payments that staff must decide. */
function useHotCounts(): Readonly<Record<string, number | undefined>> {
  const { permissions, centreCode } = useOffice().school;
  const absences = useAttendanceSummary(centreCode, permissions.includes('absences.decide'));
  const payments = useToday(centreCode).data?.payments;
  return {
    [officePaths.absences]: absences.data?.notTold || undefined,
    [officePaths.payments]: payments?.unknown || undefined,
  };
}

const isAt = (path: string, href: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);

const PlaceLink = ({ href, label, icon, count, isHot = false }: PlaceLinkProps) => {
  const [path] = useLocation();
  return (
    <Link href={href} aria-current={isAt(path, href) ? 'page' : undefined}>
      <Icon icon={icon} size={16} />
      <span className="t">{label}</span>
      {count !== undefined && (
        <span className={isHot ? 'n hot' : 'n'}>
          {count}
          <span className="vh">{nav.waiting}</span>
        </span>
      )}
    </Link>
  );
};

const Groups = ({ places, id }: { places: readonly PlaceOnPage[]; id: string }) =>
  navGroups
    .map((group) => ({ group, members: places.filter((place) => place.group === group) }))
    .filter(({ members }) => members.length > 0)
    .map(({ group, members }) => (
      <div key={group}>
        <h2 id={`${id}-${group}`}>{nav[group]}</h2>
        <ul aria-labelledby={`${id}-${group}`}>
          {members.map((place) => (
            <li key={place.href}>
              <PlaceLink {...place} />
            </li>
          ))}
        </ul>
      </div>
    ));

/** The navigation beside the page. */
export const Rail = () => (
  <nav className="rail" aria-label={nav.label}>
    <Groups places={usePlaces()} id="nav" />
  </nav>
);

/** The navigation of a phone, at the bottom: the places used most, and "More" if there are others. */
export const BottomBar = () => {
  const places = usePlaces();
  const shown = places.filter(({ isOnPhone }) => isOnPhone);
  return (
    <nav className="obnav" aria-label={`${nav.label}, bottom`}>
      {shown.map((place) => (
        <PlaceLink key={place.href} {...place} />
      ))}
      {shown.length < places.length && <PlaceLink href={officePaths.more} label={nav.more} icon={Ellipsis} />}
    </nav>
  );
};

/** /more: all places, for phones. */
export const MoreScreen = () => (
  <>
    <div className="om-head">
      <PageTitle title={nav.more} />
    </div>
    <nav className="more-places" aria-label={nav.all}>
      <Groups places={usePlaces()} id="more" />
    </nav>
  </>
);
