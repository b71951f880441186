/** A day of the school office, without a shell, on a portal of its own. */
import type { BrowserContext, Page } from '@playwright/test';
import { addDays, formatDateField } from '@portal/contract/dates';
import { createCalendar, officeFamilies, tinyPdf } from '@portal/demo-data';
import { freePort, freePortPair } from '../../tools/lib/ports.ts';
import { absentFamily } from '../attendance-today/absent-families.ts';
import { AccessHistoryPage } from '../pages/account/access-history-page.ts';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { ConsentPages } from '../pages/consent-pages.ts';
import { Mailbox } from '../pages/mailbox.ts';
import { OfficeConsentPages } from '../pages/office-consent-pages.ts';
import { OfficeImportPages } from '../pages/office-import-pages.ts';
import { OfficePages } from '../pages/office-pages.ts';
import { OfficeReleasePages } from '../pages/office-release-pages.ts';
import { schoolToday } from '../support/dates.ts';
import { packageNamed } from '../support/new-student-package.ts';
import { startStack } from '../support/stack.ts';
import type { Stack } from '../support/stack.ts';
import { expect, test } from '../support/test.ts';
import type { Watch } from '../support/watch.ts';

let stack: Stack;
test.beforeAll(async () => {
  stack = await startStack(String(await freePort()), String(await freePortPair()));
});
test.afterAll(() => stack.stop());

const all = officeFamilies(createCalendar(schoolToday()));
function family(number: number) {
  const found = all.find((one) => one.number === number);
  if (!found) throw new Error(`There is no family ${number}`);
  return { ...found, student: `${found.givenName} ${found.familyName}` };
}
const asked = [111, 112, 113].map((number) => absentFamily(number));
/** Its parent asks for another mobile number and another address. */
const inPart = family(33);
/** Of class 3A: one answers a consent request online, the other on paper. */
const online = family(8);
const onPaper = family(20);

class SchoolDay {
  readonly page: Page;
  readonly office: OfficePages;
  readonly mailbox = new Mailbox(stack.simulatorsUrl);

  constructor(page: Page, watch: Watch) {
    this.page = page;
    this.office = new OfficePages(page, watch);
  }

  /** Signs in freshly, which some actions require, and returns to the page. */
  async confirmPerson(): Promise<void> {
    await this.page.getByRole('button', { name: 'Sign in again' }).click();
    await this.page.getByRole('button', { name: 'Amara Osei' }).click();
    await expect(this.page.getByText('Confirmed. You can go on.')).toBeVisible();
  }

  /** Approves requests of one kind by keyboard. */
  async approve(kind: string, count: number): Promise<void> {
    await this.openQueue();
    await this.office.showKind(kind);
    await this.page.keyboard.press('j');
    for (let decided = 0; decided < count; decided += 1) {
      const address = await this.office.rows.first().getByRole('link').getAttribute('href');
      await this.page.keyboard.press('a');
      await expect(this.page.locator(`a[href="${address}"]`)).toHaveCount(0);
    }
  }

  /** The queue as it first appears, with no row chosen. */
  async openQueue(): Promise<void> {
    await this.page.goto('/office/queue');
    await expect(this.page.getByRole('heading', { name: 'Queue', level: 1 })).toBeVisible();
  }

  /** Opens the first request of a kind; about a person, if their name is given. */
  async openRequest(kind: string, name?: string): Promise<void> {
    await this.openQueue();
    await this.office.showKind(kind);
    if (name !== undefined) {
      await this.office.find(name);
      await expect(this.office.rows).toHaveCount(1);
    }
    await this.office.rows.first().getByRole('link').click();
    await expect(this.office.decision).toBeVisible();
  }
}

async function importPackage({ page }: SchoolDay): Promise<void> {
  const imports = new OfficeImportPages(page);
  await imports.open();
  await imports.upload(await packageNamed('last-night.zip'));
  await expect(imports.access).toContainText('Juniper Ashgrove');
  await page.getByRole('button', { name: 'Import 4 changes' }).click();
  await expect(imports.result).toContainText('Imported by Amara Osei');
}

/** 40 requests of every kind: by keyboard, in bulk, in part, rejected, and one undone. */
async function decide(day: SchoolDay): Promise<void> {
  const { page, office } = day;
  await day.approve('Absence report', 25);
  await day.approve('Absence reason', 9);
  await day.openRequest('Contact details', `${inPart.parentName} ${inPart.familyName}`);
  await page.getByRole('checkbox', { name: 'Accept Home address' }).uncheck();
  await page.getByRole('button', { name: 'Approve 1 of 2' }).click();
  await expect(office.messages).toContainText('Approved:');
  await day.openQueue();
  await office.showKind('Student details');
  await office.rows.nth(0).getByRole('checkbox').check();
  await office.rows.nth(1).getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '2 selected' });
  await page.keyboard.press('r');
  await bar.getByLabel('Reason, to reject', { exact: true }).selectOption('We need a document first');
  await bar.getByRole('button', { name: 'Reject 2' }).click();
  await expect(office.messages).toContainText('2 rejected');
  await day.openRequest('Medical');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await expect(office.messages).toContainText('Approved:');
  await day.openRequest('Add student');
  await office.note.fill('Please call the office first');
  await page.getByRole('button', { name: 'Reject', exact: true }).click();
  await expect(office.messages).toContainText('Rejected:');
  await day.openRequest('Absence reason');
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await office.messages.getByRole('button', { name: 'Undo' }).first().click();
  await expect(office.messages).toContainText('Undone. The request is open again.');
}

/** Three families are asked by link, and one answers. */
async function triage({ page, office, mailbox }: SchoolDay, home: BrowserContext): Promise<void> {
  await office.openAbsences();
  const before = await mailbox.all();
  for (const { name } of asked) await page.getByRole('checkbox', { name: `Select ${name}` }).check();
  await page.getByRole('button', { name: 'Text 3 families' }).click();
  const [first] = asked;
  const link = await mailbox.newLink(before, first?.mobile ?? '', '/#/absence?t=');
  const phone = await home.newPage();
  await phone.goto(link);
  await phone.getByRole('button', { name: first?.letter ?? '', exact: true }).click();
  await phone.getByText('Sick').click();
  await phone.getByRole('button', { name: 'Send to the school' }).click();
  await expect(phone.getByRole('heading', { name: 'Thank you' })).toBeFocused();
  await phone.close();
  await expect(page.getByRole('region', { name: 'Explained', exact: true })).toContainText(first?.name ?? '');
}

const question = 'May your child take part?';
const excursion = 'Museum visit';

/** A class is asked; one family answers online, another on paper. */
async function askForConsent(day: SchoolDay, parent: Page): Promise<void> {
  const { page, office, mailbox } = day;
  const consent = new OfficeConsentPages(page);
  await office.openConsent();
  await consent.start(excursion);
  await page.getByLabel('About').fill('A day at the museum.');
  await page.getByLabel('Contact (optional)').fill('Amara Osei');
  await consent.chooseClass('3A');
  await page.getByLabel('Answer by').fill(formatDateField(addDays(schoolToday(), 7)));
  await consent.check();
  const before = await mailbox.all();
  await page.getByRole('button', { name: /^Publish to \d+ families$/ }).click();
  await mailbox.newMessage(before, ({ to }) => to === online.email);
  await parent.goto(`${stack.url}/#/parent-centric/combined-consent-requests`);
  const theirs = new ConsentPages(parent);
  await theirs.openRequest(excursion);
  await theirs.choose(question, 'I give consent');
  await theirs.authority.check();
  await theirs.send.click();
  await expect(parent.getByText(/receipt/i).first()).toBeVisible();
  await expect(consent.row(online.student)).toContainText('Granted');
  await page.getByRole('button', { name: `Record the paper answer of ${onPaper.student}` }).press('Enter');
  const form = page.getByRole('dialog');
  await form
    .getByRole('group', { name: question })
    .getByRole('radio', { name: 'I don’t give consent' })
    .check();
  await form.getByLabel('Signed by').fill('Malia Tui');
  await form.getByRole('button', { name: 'Record paper answer' }).click();
  await expect(consent.row(onPaper.student)).toContainText('Denied');
}

async function releaseReports({ page, mailbox }: SchoolDay, parent: Page): Promise<void> {
  const releases = new OfficeReleasePages(page);
  const title = 'Year 3 reports, Semester 1';
  await releases.open();
  await releases.start(title, '26/06/2026');
  await releases.add([
    { name: `${online.eqId}.pdf`, mimeType: 'application/pdf', buffer: tinyPdf('Report', [title]) },
  ]);
  await expect(releases.row(online.eqId)).toContainText('Matched');
  const before = await mailbox.all();
  await page.getByRole('button', { name: 'Release 1 file' }).click();
  await mailbox.newMessage(before, ({ to }) => to === online.email);
  await parent.goto(`${stack.url}/#/`);
  await parent
    .getByRole('link', { name: /^Reports/ })
    .first()
    .click();
  await expect(parent.getByRole('heading', { name: title })).toBeVisible();
}

/** Yesterday's payments: the uncertain one is decided, and the day exported. */
async function settle(day: SchoolDay): Promise<void> {
  const { page, office } = day;
  await office.openPlace('Payments');
  await page.getByRole('button', { name: /^Decide the payment/ }).click();
  const dialog = page.getByRole('dialog', { name: /^Payment of invoice/ });
  await dialog.getByText('Nothing was charged').click();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await day.confirmPerson();
  await page.getByRole('button', { name: /^Decide the payment/ }).click();
  await dialog.getByRole('button', { name: 'Record' }).click();
  await expect(page.getByText('Every payment has an outcome.')).toBeVisible();
  const download = page.waitForEvent('download');
  await page
    .getByRole('button', { name: /^Export / })
    .first()
    .click();
  await download;
}

async function inviteYear({ page, office }: SchoolDay): Promise<void> {
  await office.openPlace('Invitations');
  await page.getByRole('radio', { name: 'Parents of a year level' }).check();
  await page.getByLabel('Year level', { exact: true }).selectOption({ index: 1 });
  await page.getByRole('button', { name: /^Issue \d+ codes?$/ }).click();
  await expect(page.getByRole('region', { name: 'Recent batches' })).toContainText(/Year \d/);
}

/** The parent gives a help code, and the department’s support views their pages with it. */
async function viewAsParent(support: SchoolDay, parent: Page): Promise<void> {
  const { page, office } = support;
  await parent.goto(`${stack.url}/#/help`);
  await parent.getByRole('button', { name: 'Get a help code' }).click();
  const text = await parent.getByText(/Your help code is \d{3} \d{3}/).textContent();
  const code = text?.replaceAll(/\D/g, '') ?? '';
  await office.signInAs('Ruth Adeyemi');
  await page.getByRole('searchbox', { name: 'Find a school by name or centre code' }).fill('wattle');
  await page.getByRole('button', { name: /Wattle Plains/ }).click();
  await office.openFamilies();
  await office.familySearch.fill(online.eqId);
  const name = `${online.parentName} ${online.familyName}`;
  await office.foundFamilies.getByRole('link', { name }).click();
  await page.getByRole('link', { name: 'View as parent' }).click();
  await page.getByLabel('The parent gave a help code').check();
  const start = page.getByRole('button', { name: 'Start', exact: true });
  await page.getByLabel('Help code', { exact: true }).fill(code);
  await start.click();
  await page.getByRole('button', { name: 'Sign in again' }).click();
  await page.getByRole('button', { name: 'Ruth Adeyemi' }).click();
  await page.getByLabel('Help code', { exact: true }).fill(code);
  await start.click();
  const banner = page.getByRole('region', { name: 'Administration view' });
  await expect(banner).toContainText('Administration View, read only');
  await banner.getByRole('button', { name: 'End session' }).click();
  await expect(page.getByRole('heading', { name: 'Administration View has ended' })).toBeVisible();
}

/** The view is in the parent's access history and in the audit log. */
async function findTheView({ page, office }: SchoolDay, parent: Page): Promise<void> {
  await parent.goto(`${stack.url}/#/profile/access-history`);
  const history = new AccessHistoryPage(parent);
  await expect(history.entry('in the administration view').first()).toBeVisible();
  await office.openPlace('Audit log');
  await page.getByLabel('What', { exact: true }).selectOption('Views as a parent');
  const row = page
    .getByRole('table', { name: 'Audit rows' })
    .getByRole('row')
    .filter({ hasText: 'Ruth Adeyemi' });
  await expect(row.first()).toBeVisible();
}

test('a school’s day, from last night’s package to the audit log', async ({ browser, watch }) => {
  test.slow();
  watch.expectFailedCall(403, '/api/office/schools/');
  const context = await browser.newContext({ baseURL: stack.url });
  const home = await browser.newContext({ baseURL: stack.url });
  const department = await browser.newContext({ baseURL: stack.url });
  for (const one of [context, home, department]) watch.follow(one);
  const day = new SchoolDay(await context.newPage(), watch);
  await day.office.signInAs('Amara Osei');
  await test.step('imports last night’s package', () => importPackage(day));
  await test.step('decides 40 requests', () => decide(day));
  await test.step('asks three families about today’s absences', () => triage(day, home));
  const parent = await home.newPage();
  const signIn = new SignInPage(parent, watch);
  await signIn.open();
  await signIn.signInWithCode(online.email, day.mailbox);
  await expect(parent.getByRole('heading', { level: 1 })).toBeVisible();
  await test.step('publishes a consent request', () => askForConsent(day, parent));
  await test.step('releases reports', () => releaseReports(day, parent));
  await test.step('settles yesterday’s payments', () => settle(day));
  await test.step('invites a year level', () => inviteYear(day));
  const support = new SchoolDay(await department.newPage(), watch);
  await test.step('the department views a parent’s pages with a help code', () =>
    viewAsParent(support, parent));
  await test.step('finds that access in the history and the audit log', () => findTheView(day, parent));
  await context.close();
  await home.close();
  await department.close();
});
