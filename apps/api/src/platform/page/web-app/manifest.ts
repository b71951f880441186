/** The web app manifest: what a device shows of the installed app (W-1.1). */
import { paths } from '@portal/contract/routes';
import type { Site } from '@portal/contract/site';

export interface ManifestImage {
  src: string;
  sizes: string;
  type: 'image/png';
}

export interface Manifest {
  id: string;
  name: string;
  short_name: string;
  description: string;
  lang: string;
  dir: 'ltr';
  start_url: string;
  scope: string;
  display: 'standalone';
  theme_color: string;
  background_color: string;
  categories: string[];
  icons: (ManifestImage & { purpose: 'any' | 'maskable' | 'monochrome' })[];
  screenshots: (ManifestImage & { form_factor: 'narrow' | 'wide'; label: string })[];
  shortcuts: { name: string; url: string; icons: ManifestImage[] }[];
}

/** Longer names are cut off below the icon by every launcher. */
const MAX_SHORT_NAME = 12;
/** The page's background in light mode; the page itself names its colours for light and dark. */
const PAPER = '#faf9f6';

const png = (name: string, width: number, height = width): ManifestImage => ({
  src: `/${name}.png`,
  sizes: `${width}x${height}`,
  type: 'image/png',
});

const icon192 = png('icon-192', 192);

const shortcut = (name: string, path: string): Manifest['shortcuts'][number] => ({
  name,
  url: `/#${path}`,
  icons: [icon192],
});

const shortNameOf = (name: string): string =>
  name.length <= MAX_SHORT_NAME ? name : (name.split(' ')[0] ?? name).slice(0, MAX_SHORT_NAME);

/** The manifest of a department's portal. */
export const manifestOf = ({ productName }: Pick<Site, 'productName'>): Manifest => ({
  id: '/',
  name: productName,
  short_name: shortNameOf(productName),
  description: `${productName}: school information for parents and carers`,
  lang: 'en-AU',
  dir: 'ltr',
  start_url: '/',
  scope: '/',
  display: 'standalone',
  theme_color: PAPER,
  background_color: PAPER,
  categories: ['education'],
  icons: [
    { ...icon192, purpose: 'any' },
    { ...png('icon-512', 512), purpose: 'any' },
    { ...png('icon-maskable-512', 512), purpose: 'maskable' },
    { ...png('icon-monochrome-512', 512), purpose: 'monochrome' },
  ],
  screenshots: [
    { ...png('app-home-phone', 780, 1688), form_factor: 'narrow', label: 'Home' },
    { ...png('app-timetable-phone', 780, 1688), form_factor: 'narrow', label: 'Timetable' },
    { ...png('app-home-wide', 1280, 800), form_factor: 'wide', label: 'Home' },
  ],
  shortcuts: [
    shortcut('Report an absence', paths.reportAbsences()),
    shortcut('Payments', paths.combinedPayments()),
    shortcut('Timetable', paths.anyTimetable()),
  ],
});
