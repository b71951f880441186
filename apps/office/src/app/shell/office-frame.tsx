import { Inbox, Keyboard, Sun } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { queuePermissions } from '@portal/contract/queue';
import type { StaffSchool } from '@portal/contract/staff';
import { useSite } from '@portal/client/site';
import { officeTexts } from '@portal/texts/office';
import type { IconType } from '@portal/ui/base';
import { Avatar, Icon } from '@portal/ui/content';
import { Brand, SkipLink } from '@portal/ui/frame';
import { Key } from '../../shared/keys.tsx';
import { KeyMap } from '../../shared/key-map.tsx';
import { officePaths } from '../../shared/paths.ts';
import { useSummary } from '../../shared/queries.ts';
import { useOffice } from '../../shared/school.tsx';
import { UndoToasts } from '../../shared/undo/undo-toasts.tsx';
import { AccountMenu, SchoolMenu } from './menus.tsx';

const { nav, shell, unit } = officeTexts;

interface Place {
  href: string;
  label: string;
  icon: IconType;
  count?: number | undefined;
}

/** The pages that the person's role permits. */
function usePlaces(): Place[] {
  const { school } = useOffice();
  const hasQueue = queuePermissions.some((permission) => school.permissions.includes(permission));
  const { data } = useSummary(school.centreCode, hasQueue);
  const today = { href: officePaths.today, label: nav.today, icon: Sun };
  if (!hasQueue) return [today];
  const count = data?.kinds.reduce((total, { waiting }) => total + waiting, 0);
  return [today, { href: officePaths.queue, label: nav.queue, icon: Inbox, count }];
}

const isAt = (path: string, href: string): boolean =>
  href === '/' ? path === '/' : path === href || path.startsWith(`${href}/`);

const PlaceLink = ({ place: { href, label, icon, count }, path }: { place: Place; path: string }) => (
  <Link href={href} aria-current={isAt(path, href) ? 'page' : undefined}>
    <Icon icon={icon} size={16} />
    <span className="t">{label}</span>
    {count !== undefined && (
      <span className="n">
        {count}
        <span className="vh">{nav.waiting}</span>
      </span>
    )}
  </Link>
);

/** The frame of every page of a school: top bar and rail, or a bottom bar on a phone. */
export const OfficeFrame = ({
  onChoose,
  children,
}: {
  onChoose: (school: StaffSchool) => void;
  children: ReactNode;
}) => {
  const { member } = useOffice();
  const [path] = useLocation();
  const [isMapOpen, setMapOpen] = useState(false);
  const places = usePlaces();
  return (
    <div className="office">
      <SkipLink />
      <header className="ob">
        <div className="ob-lead">
          <Brand name={useSite().productName} href="/office" />
          <span className="unit">{unit}</span>
        </div>
        <SchoolMenu onChoose={onChoose} />
        <div className="ob-end">
          <button
            type="button"
            className="ob-btn lbl"
            aria-haspopup="dialog"
            onClick={() => setMapOpen(true)}
          >
            <Icon icon={Keyboard} size={16} />
            <span className="vh">{shell.shortcuts}</span>
            <Key>?</Key>
          </button>
          <AccountMenu avatar={<Avatar name={member.name} size={28} />} name={member.name} />
        </div>
      </header>
      <nav className="rail" aria-label={nav.label}>
        <div>
          <h2 id="nav-work">{nav.work}</h2>
          <ul aria-labelledby="nav-work">
            {places.map((place) => (
              <li key={place.href}>
                <PlaceLink place={place} path={path} />
              </li>
            ))}
          </ul>
        </div>
      </nav>
      <main id="main" className="om" tabIndex={-1}>
        {children}
      </main>
      <UndoToasts />
      <nav className="obnav" aria-label={`${nav.label}, bottom`}>
        {places.map((place) => (
          <PlaceLink key={place.href} place={place} path={path} />
        ))}
      </nav>
      <KeyMap isOpen={isMapOpen} onOpen={() => setMapOpen(true)} onClose={() => setMapOpen(false)} />
    </div>
  );
};
