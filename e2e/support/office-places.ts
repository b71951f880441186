import type { Page } from '@playwright/test';
import { OfficeSettingsPages } from '../pages/office-settings-pages.ts';
import { expect } from './test.ts';

/** A page of the office. `open` navigates from `path` to a page whose address contains an id. */
export interface OfficePlace {
  readonly name: string;
  readonly path: string;
  readonly open?: (page: Page) => Promise<void>;
}

const openRow =
  (text = '') =>
  (page: Page): Promise<void> =>
    page.getByRole('table').getByRole('row').filter({ hasText: text }).getByRole('link').first().click();

async function openFamily(page: Page): Promise<void> {
  await page.getByRole('searchbox', { name: 'Search families and students' }).fill('Whitcombe');
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().click();
}

async function openView(page: Page): Promise<void> {
  await openFamily(page);
  await page.getByRole('link', { name: 'View as parent' }).first().click();
}

/** The pages that a principal may open: all except the department's and those for signing in. */
const principalPlaces: readonly OfficePlace[] = [
  { name: 'today', path: '/' },
  { name: 'queue', path: '/queue' },
  { name: 'request', path: '/queue', open: openRow() },
  { name: 'absences', path: '/absences' },
  { name: 'gate', path: '/gate' },
  { name: 'families', path: '/families' },
  { name: 'family', path: '/families', open: openFamily },
  { name: 'view as parent', path: '/families', open: openView },
  { name: 'consent', path: '/consent' },
  { name: 'consent draft', path: '/consent', open: openRow('Draft') },
  { name: 'consent answers', path: '/consent', open: openRow('Open') },
  { name: 'events', path: '/events' },
  { name: 'releases', path: '/files' },
  { name: 'release', path: '/files', open: openRow() },
  { name: 'notices', path: '/notices' },
  { name: 'payments', path: '/payments' },
  { name: 'invoices', path: '/payments/invoices' },
  { name: 'invoice', path: '/payments/invoices', open: openRow() },
  { name: 'invitations', path: '/invitations' },
  { name: 'imports', path: '/imports' },
  { name: 'import', path: '/imports', open: openRow() },
  { name: 'settings', path: '/settings' },
  { name: 'features', path: '/features' },
  { name: 'features of students', path: '/features/students' },
  { name: 'staff and roles', path: '/staff' },
  { name: 'views to review', path: '/view-reviews' },
  { name: 'automatic approvals', path: '/auto-approvals' },
  { name: 'audit log', path: '/audit' },
  { name: 'more', path: '/more' },
];

const supportPlaces: readonly OfficePlace[] = [
  { name: 'choice of a school', path: '/schools' },
  { name: 'terms', path: '/terms' },
  { name: 'error reports', path: '/error-reports' },
];

/** Every page that needs a session, grouped by a person who may open it. `enter` chooses the school if the person has several. */
export const placesByPerson: readonly {
  readonly person: string;
  readonly places: readonly OfficePlace[];
  readonly enter?: (page: Page) => Promise<void>;
}[] = [
  { person: 'Amara Osei', places: principalPlaces },
  {
    person: 'Ruth Adeyemi',
    places: supportPlaces,
    enter: (page) => new OfficeSettingsPages(page).chooseSchool(),
  },
];

/** The paths in the desktop navigation, below `/office`. A journey compares them with the lists, so that no page is missing. */
export async function navigationPaths(page: Page): Promise<string[]> {
  const links = page.getByRole('navigation', { name: 'Office', exact: true }).getByRole('link');
  await expect(links.first()).toBeVisible();
  const addresses = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''));
  return addresses.map((address) => address.replace(/^\/office(?=\/|$)/, '') || '/');
}

/** Opens a page and waits until it has loaded. */
export async function openOfficePlace(page: Page, { path, open }: OfficePlace): Promise<void> {
  const title = page.getByRole('main').getByRole('heading', { level: 1 });
  // Skips the load if the previous page is the one to start from.
  if (!open || !page.url().endsWith(`/office${path}`)) await page.goto(`/office${path}`);
  await expect(title).toBeVisible();
  if (open) {
    const before = page.url();
    await open(page);
    await expect.poll(() => page.url()).not.toBe(before);
    await expect(title).toBeVisible();
  }
  await page.waitForLoadState('networkidle');
}
