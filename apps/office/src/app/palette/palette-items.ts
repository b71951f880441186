/** What the palette lists, in groups. Pure. */
import type { FoundFamily } from '@portal/contract/families';
import type { QueueRequest } from '@portal/contract/queue';
import { format } from '@portal/texts/format';
import { officeTexts } from '@portal/texts/office';
import { paletteTexts as texts } from '@portal/texts/office/palette';
import type { IconType } from '@portal/ui/base';
import { officePaths } from '../../shared/paths.ts';

export interface PaletteItem {
  href: string;
  label: string;
  hint: string;
  /** The page's icon. */
  icon?: IconType;
  /** The letter after G. */
  goKey?: string | undefined;
}

export interface PaletteGroup {
  name: 'families' | 'requests' | 'pages';
  items: readonly PaletteItem[];
}

/** The maximum number of items per group. */
export const mostOfGroup = { families: 6, requests: 6, pages: 20 } as const;

/** Pages whose name has a word that starts with each typed word. */
export function pagesFor<P extends { label: string }>(pages: readonly P[], typed: string): P[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  return pages.filter(({ label }) => {
    const parts = label.toLowerCase().split(/\s+/);
    return words.every((word) => parts.some((part) => part.startsWith(word)));
  });
}

export const familyItem = ({ id, name, students }: FoundFamily): PaletteItem => ({
  href: officePaths.family(id),
  label: name,
  hint: students.length === 0 ? texts.elsewhere : students.map((student) => student.name).join(', '),
});

export const requestItem = ({
  id,
  kind,
  about,
}: Pick<QueueRequest, 'id' | 'kind' | 'about'>): PaletteItem => ({
  href: officePaths.request(id),
  label: format(texts.request, { kind: officeTexts.kinds[kind], name: about.name }),
  hint: '',
});

/** Without empty groups. */
export const groupsOf = (groups: readonly PaletteGroup[]): PaletteGroup[] =>
  groups
    .map(({ name, items }) => ({ name, items: items.slice(0, mostOfGroup[name]) }))
    .filter(({ items }) => items.length > 0);
