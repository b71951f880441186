import { Keyboard } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { StaffSchool } from '@portal/contract/staff';
import { useSite } from '@portal/client/site';
import { officeTexts } from '@portal/texts/office';
import { Avatar, Icon } from '@portal/ui/content';
import { Brand, SkipLink } from '@portal/ui/frame';
import { Key } from '../../shared/keys.tsx';
import { useGoTo, useSingleKeys } from '../../shared/single-keys.ts';
import { KeyMap } from '../../shared/key-map.tsx';
import { useOffice } from '../../shared/school.tsx';
import { UndoToasts } from '../../shared/undo/undo-toasts.tsx';
import { Freshness } from './freshness.tsx';
import { goToPages } from '../go-to-pages.ts';
import { OpenPalette } from '../palette/open-palette.tsx';
import { AccountMenu, SchoolMenu } from './menus.tsx';
import { OfflineNote } from './offline-note.tsx';
import { BottomBar, Rail } from './places.tsx';

const { shell, unit } = officeTexts;

/** The frame of every page of a school: top bar and rail, or a bottom bar on a phone. */
export const OfficeFrame = ({
  onChoose,
  children,
}: {
  onChoose: (school: StaffSchool) => void;
  children: ReactNode;
}) => {
  const { member, school } = useOffice();
  const [, navigate] = useLocation();
  const pages = goToPages(school.permissions);
  useGoTo(
    Object.fromEntries(
      pages.flatMap(({ goKey, href }) =>
        goKey === undefined ? [] : [[goKey.toLowerCase(), () => navigate(href)]],
      ),
    ),
  );
  const areKeysOn = useSingleKeys();
  const [isMapOpen, setMapOpen] = useState(false);
  return (
    <div className="office">
      <SkipLink />
      <header className="ob">
        <div className="ob-lead">
          <Brand name={useSite().productName} href="/office" />
          <span className="unit">{unit}</span>
        </div>
        <SchoolMenu onChoose={onChoose} />
        <OpenPalette />
        <div className="ob-end">
          <Freshness />
          <button
            type="button"
            className="ob-btn lbl"
            aria-haspopup="dialog"
            aria-keyshortcuts={areKeysOn ? '?' : undefined}
            onClick={() => setMapOpen(true)}
          >
            <Icon icon={Keyboard} size={16} />
            <span className="vh">{shell.shortcuts}</span>
            <Key>?</Key>
          </button>
          <AccountMenu avatar={<Avatar name={member.name} size={28} />} name={member.name} />
        </div>
      </header>
      <Rail />
      <main id="main" className="om" tabIndex={-1}>
        <OfflineNote />
        {children}
      </main>
      <UndoToasts />
      <BottomBar />
      <KeyMap
        pages={pages}
        isOpen={isMapOpen}
        onOpen={() => setMapOpen(true)}
        onClose={() => setMapOpen(false)}
      />
    </div>
  );
};
