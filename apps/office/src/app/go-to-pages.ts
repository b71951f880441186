/** The pages that the palette and the keys after G lead to. */
import type { StaffPermission } from '@portal/contract/staff';
import type { PaletteItem } from './palette/palette-items.ts';
import { mayOpen, schoolPages } from './school-pages.ts';

export const goToPages = (permissions: readonly StaffPermission[]): PaletteItem[] =>
  schoolPages.flatMap((page) =>
    page.place && mayOpen(page, permissions)
      ? [
          {
            href: page.path,
            label: page.place.label,
            hint: '',
            icon: page.place.icon,
            goKey: page.place.goKey,
          },
        ]
      : [],
  );
