/**
 * A parent's week on one phone, on a portal of its own. What only time or a device can show is proved elsewhere: that a
 * digest and the summary after quiet hours leave at their minute (W-6.3), the browser's own question and a closed app
 * (W-7.4, W-8.2), and that a device that was signed out is never sent to again (W-7.3).
 */
import { devices } from '@playwright/test';
import type { BrowserContext, Page } from '@playwright/test';
import { attendanceSchema } from '@portal/contract/attendance';
import { addDays, formatLongDate } from '@portal/contract/dates';
import { createCalendar, officeFamilies } from '@portal/demo-data';
import { chromiumOptions } from '../../tools/lib/chromium.ts';
import { freePort, freePortPair } from '../../tools/lib/ports.ts';
import { NotificationSettingsPage } from '../pages/account/notification-settings-page.ts';
import { NotificationsPage } from '../pages/account/notifications-page.ts';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { HomePage } from '../pages/home-page.ts';
import { Mailbox } from '../pages/mailbox.ts';
import type { Message } from '../pages/mailbox.ts';
import { OfficePages } from '../pages/office-pages.ts';
import { AttendancePage } from '../pages/student/attendance-page.ts';
import { ReportAbsencePage } from '../pages/student/report-absence-page.ts';
import { schoolToday, weekOf } from '../support/dates.ts';
import { startFront } from '../support/front.ts';
import type { Front } from '../support/front.ts';
import { offerFromBrowser } from '../support/device/install-offer.ts';
import { pushDelivery, shownTitles, subscribeAtStandIn, tap } from '../support/device/push-stand-in.ts';
import { startStack } from '../support/stack.ts';
import type { Stack } from '../support/stack.ts';
import { cachedText, databases, storedText } from '../support/device/stored-on-device.ts';
import { expect, test } from '../support/test.ts';
import { notifyFamily } from '../support/notify-family.ts';
import type { FamilyNotification } from '../support/notify-family.ts';
import type { Watch } from '../support/watch.ts';

test.use({
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
  userAgent: devices['Pixel 7'].userAgent,
  // The headless shell of other journeys shows no notifications.
  launchOptions: chromiumOptions(),
});

let stack: Stack;
let front: Front;
test.beforeAll(async () => {
  stack = await startStack(String(await freePort()), String(await freePortPair()));
  front = await startFront(stack.url);
});
test.afterAll(async () => {
  await front.stop();
  await stack.stop();
});

/** Away today, and nobody has said why: apps/api/src/cli/demo/demo-morning.ts. */
const NUMBER = 111;
const family = officeFamilies(createCalendar(schoolToday())).find(({ number }) => number === NUMBER);
if (!family) throw new Error(`There is no family ${NUMBER}`);
const { email, eqId, givenName, familyName, parentName } = family;
const student = `${givenName} ${familyName}`;
const SCHOOL = 'Wattle Plains';
const REASON = 'Wisdom teeth out, home until Thursday';
/** Details that must not appear on a locked phone or in the device's storage. */
const secrets = [givenName, familyName, parentName, email, eqId, SCHOOL, 'Wisdom'];
const secretsIn = (text: string): string[] => secrets.filter((secret) => text.includes(secret));
/** Details that must not appear on a locked phone: the subject and the amount. */
const revealing = /\$|\d[.,]\d\d|absen|away|report|payment|reason/i;

const OFFLINE = 'Your device is currently offline...';
const PRIVATE = 'One thing needs you today';
const LEASE_MS = 72 * 60 * 60_000;

/** Times that are hours from now, whenever this runs: of the digest, and quiet hours around this minute. */
const isMorning =
  Number(
    new Intl.DateTimeFormat('en-AU', {
      hour: '2-digit',
      hourCycle: 'h23',
      timeZone: 'Australia/Brisbane',
    }).format(),
  ) < 12;
const digestAt = isMorning ? '8:30 pm' : '6:00 am';
const quiet = isMorning ? { from: '11:00 pm', until: '2:00 pm' } : { from: '10:00 am', until: '1:00 am' };

class Phone {
  readonly page: Page;
  readonly context: BrowserContext;
  readonly mailbox = new Mailbox(stack.simulatorsUrl);
  readonly home: HomePage;
  readonly inbox: NotificationsPage;
  readonly settings: NotificationSettingsPage;
  /** The stand-in's name for the device, once it has a subscription. */
  device = '';
  /** Where the student's attendance is, as notifications name it. */
  place = { studentId: '', centreCode: '' };

  constructor(page: Page) {
    this.page = page;
    this.context = page.context();
    this.home = new HomePage(page);
    this.inbox = new NotificationsPage(page);
    this.settings = new NotificationSettingsPage(page);
  }

  /** The pushes that the stand-in has decrypted since then, oldest first. */
  async pushesSince(before: readonly Message[]): Promise<Message[]> {
    const known = new Set(before.map(({ id }) => id));
    const all = await this.mailbox.all();
    return all.filter(({ id, to }) => !known.has(id) && to.includes(this.device)).toReversed();
  }

  newPush(before: readonly Message[]): Promise<Message> {
    return this.mailbox.newMessage(before, ({ to }) => to.includes(this.device));
  }

  /** Makes a choice in the settings, and waits until the server has it. */
  async choose(choice: () => Promise<unknown>): Promise<void> {
    const saved = this.page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/api/notifications/preferences') && answer.request().method() === 'POST',
    );
    await choice();
    expect((await saved).ok()).toBe(true);
  }

  notifyFamily(...events: readonly FamilyNotification[]): Promise<void> {
    return notifyFamily(events, stack.dataDir);
  }
}

async function signIn(phone: Phone, watch: Watch): Promise<void> {
  const { page, mailbox, home } = phone;
  const signInPage = new SignInPage(page, watch);
  await signInPage.open();
  await signInPage.signInWithCode(email, mailbox);
  await home.expectOpen();
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  phone.device = await subscribeAtStandIn(page, stack.simulatorsUrl);
  await page.reload();
  await home.expectHydrated();
}

/** The first absence is reported; our own question comes first, and only then the browser's permission. */
async function reportAndAllow(phone: Phone): Promise<void> {
  const { page, home, context, settings } = phone;
  const attendance = new AttendancePage(page);
  const report = new ReportAbsencePage(page);
  await home.openAttendance(student);
  const [, studentId = '', centreCode = ''] = /attendance\/(\w+)\/(\w+)/.exec(page.url()) ?? [];
  phone.place = { studentId, centreCode };
  await attendance.reportAnAbsence.click();
  await report.expectOpen();
  const { tuesday } = weekOf('offered notifications');
  await report.fields.enter({ from: tuesday, to: tuesday, reason: 'Family visit' });
  await report.send.click();
  await expect(report.reported).toBeVisible();
  const question = page.getByRole('region', {
    name: `Shall we tell you when the school accepts ${givenName}’s absence?`,
  });
  await expect(question).toBeVisible();
  expect(await page.evaluate(() => Notification.permission)).toBe('default');
  await context.grantPermissions(['notifications'], { origin: front.url });
  await question.getByRole('button', { name: 'Turn on notifications' }).click();
  await expect(page.getByText('Notifications are on for this phone.')).toBeVisible();
  await page.getByRole('link', { name: 'Choose what you hear about' }).click();
  await expect(settings.locked.getByLabel('Private')).toBeChecked();
  // By day, so that the first message isn't held.
  await phone.choose(() => settings.quietHours.uncheck());
}

/** Another visit: the browser can install the app, and is asked after a press only. */
async function install({ context }: Phone): Promise<void> {
  const page = await context.newPage();
  const home = new HomePage(page);
  await home.open();
  await home.expectHydrated();
  const devtools = await context.newCDPSession(page);
  const { installabilityErrors: errors } = await devtools.send('Page.getInstallabilityErrors');
  // The browser treats a journey's context as a private window, in which it installs no apps.
  expect(errors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  await offerFromBrowser(page);
  const offer = page.getByRole('region', { name: 'Keep Schoolside on your phone' });
  await offer.getByRole('button', { name: 'Add to this phone' }).click();
  await expect(page).toHaveTitle('The browser asks');
  await expect(offer).toHaveCount(0);
  await page.close();
}

/** The school has no reason for today: a private push on the locked phone. */
async function notifyOfAbsence(phone: Phone): Promise<void> {
  const { page, place, mailbox } = phone;
  const link = `/attendance/${place.studentId}/${place.centreCode}`;
  const answer = await page.request.get(`/api${link}`);
  const absence = attendanceSchema
    .parse(await answer.json())
    .absenceRecords.find(({ reason, isReported }) => reason === null && !isReported);
  if (!absence) throw new Error('Every absence has a reason');
  const { studentAbsenceId: absenceId, absenceDate: date } = absence;
  const before = await mailbox.all();
  const params = { absenceId, date, isFullDay: true };
  await phone.notifyFamily({
    kind: 'absence-to-explain',
    params,
    email,
    ...place,
    subjectKey: absenceId,
    link,
  });
  const letter = await mailbox.newMessage(before, ({ to }) => to === email);
  expect(secretsIn(letter.subject)).toEqual([]);
  const push = await phone.newPush(before);
  expect(push.subject).toBe(PRIVATE);
  const readable = `${push.subject}\n${push.text}`;
  expect(secretsIn(readable)).toEqual([]);
  expect(readable).not.toMatch(revealing);
  const [body = '', url = ''] = push.text.split('\n\n');
  const deliver = await pushDelivery(page);
  const notification = {
    title: push.subject,
    body,
    tag: 'absence',
    navigate: url.replace(stack.url, front.url),
  };
  await deliver(JSON.stringify({ web_push: 8030, notification }));
  await expect.poll(() => shownTitles(page)).toEqual([PRIVATE]);
}

/** A tap opens the notification; the reason is given there, and the office reads it. */
async function giveReason({ page, inbox }: Phone, office: OfficePages): Promise<void> {
  await tap(page, PRIVATE);
  await inbox.expectOpen();
  const asked = inbox.about(new RegExp(`^Why was ${givenName} away`));
  await asked.getByRole('button', { name: 'Give a reason' }).click();
  await asked.getByRole('textbox', { name: 'Reason' }).fill(REASON);
  await asked.getByRole('button', { name: 'Send reason' }).click();
  await expect(asked.getByText(/^Reason sent to /)).toBeVisible();
  await office.openQueue();
  await office.showKind('Absence reason');
  await office.find(eqId);
  await expect(office.rows.filter({ hasText: REASON })).toHaveCount(1);
}

/** Two payments told of before the last chosen time, and one told of now: one e-mail, with the two. */
async function digest(phone: Phone): Promise<void> {
  const { page, settings, mailbox, place } = phone;
  await settings.open();
  await phone.choose(() => settings.kind('Push', 'Payments').uncheck());
  await phone.choose(() => page.getByLabel('One email a week').check());
  await phone.choose(() => page.getByLabel('One email a day').check());
  await phone.choose(() => page.getByLabel('Send it at').selectOption(digestAt));
  const [first, second, later] = [11, 12, 13].map((days) => addDays(schoolToday(), days));
  const due = (dueDate = '', daysAgo = 0): FamilyNotification => ({
    kind: 'payment-due',
    params: { invoices: 1, dueDate },
    email,
    ...place,
    subjectKey: `due ${dueDate}`,
    link: '/parent-centric/combined-payments',
    daysAgo,
  });
  const before = await mailbox.all(email);
  await phone.notifyFamily(due(later));
  // Before a weekend, the next digest is three days away.
  await phone.notifyFamily(due(first, 4), due(second, 4));
  const letter = await mailbox.newMessage(before, ({ to }) => to === email);
  expect(letter.subject).toMatch(/^[A-Z]\w+day: 2 things need you$/);
  for (const date of [first, second]) expect(letter.text).toContain(formatLongDate(date ?? ''));
  expect(letter.text).not.toContain(formatLongDate(later ?? ''));
  expect(secretsIn(letter.subject)).toEqual([]);
  await phone.inbox.open();
  await expect(phone.inbox.about('An invoice to pay')).toHaveCount(3);
  expect(await mailbox.all(email)).toHaveLength(before.length + 1);
}

/** A report waits for the morning, and is in the inbox; what is urgent comes. */
async function quietNight(phone: Phone): Promise<void> {
  const { settings, mailbox, place } = phone;
  await settings.open();
  await phone.choose(() => settings.quietHours.check());
  await phone.choose(() => settings.from.selectOption(quiet.from));
  await phone.choose(() => settings.until.selectOption(quiet.until));
  const before = await mailbox.all();
  const link = '/notifications';
  await phone.notifyFamily({
    kind: 'new-report',
    params: { reportingPeriod: 'Semester 1' },
    email,
    ...place,
    subjectKey: 'report',
    link,
  });
  await phone.notifyFamily({
    kind: 'school-notice',
    params: { title: 'School is closed tomorrow: flooded roads', text: null },
    email,
    centreCode: place.centreCode,
    subjectKey: 'closed',
    link,
    isUrgent: true,
  });
  await phone.newPush(before);
  await phone.inbox.open();
  await expect(phone.inbox.about('New report: Semester 1')).toBeVisible();
  await expect(phone.inbox.days.first()).toContainText('School is closed tomorrow');
  expect((await phone.pushesSince(before)).map(({ subject }) => subject)).toEqual([
    'Urgent message from a school',
  ]);
}

/** Without a network the phone reads what it keeps, for 72 hours. Then it is gone. */
async function leaseEnds({ page, home, context }: Phone): Promise<void> {
  // Makes the next load count as a later visit, because reading offline isn't offered on the first.
  await page.evaluate(() => sessionStorage.clear());
  await page.goto('about:blank');
  await home.open();
  await page.getByRole('button', { name: 'Keep on this device' }).click();
  await expect(page.getByRole('region', { name: 'Read without a signal' })).toHaveCount(0);
  await front.stop();
  await page.reload();
  await expect(page.getByRole('main').getByText(student).first()).toBeVisible();
  const later = await context.newPage();
  await later.addInitScript((ms) => {
    const now = Date.now.bind(Date);
    Date.now = () => now() + ms;
  }, LEASE_MS);
  await later.goto('/#/');
  await expect(later.getByText(OFFLINE)).toBeVisible();
  await expect(later.getByRole('main').getByText(givenName)).toHaveCount(0);
  await expect.poll(() => storedText(later)).not.toMatch(/extractable|"iv"/);
  await later.close();
  await front.start();
}

/** Logs out, and checks that no store of the device still has the family's data in plain text. */
async function signOut({ page, home }: Phone): Promise<void> {
  await page.goto('about:blank');
  await home.open();
  // Signed in again, the phone keeps what the person may see now.
  await expect.poll(() => storedText(page)).toContain('extractable: false');
  expect(secretsIn(await storedText(page))).toEqual([]);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
  await expect.poll(() => databases(page)).toBe(0);
  await expect.poll(() => shownTitles(page)).toEqual([]);
  expect(secretsIn(await storedText(page))).toEqual([]);
  expect(secretsIn(await cachedText(page))).toEqual([]);
}

test('W-10.9 a parent’s week, from the first absence to signing out', async ({ browser, watch }) => {
  watch.expectFailedCall('offline', '/');
  const context = await browser.newContext({ baseURL: front.url });
  const atSchool = await browser.newContext({ baseURL: stack.url, viewport: { width: 1280, height: 800 } });
  for (const one of [context, atSchool]) watch.follow(one);
  const office = new OfficePages(await atSchool.newPage(), watch);
  await office.signInAs('Joanne Whitby');
  const phone = new Phone(await context.newPage());
  await test.step('signs in', () => signIn(phone, watch));
  await test.step('reports an absence and allows notifications', () => reportAndAllow(phone));
  await test.step('installs the app', () => install(phone));
  await test.step('is notified of an absence on the locked phone', () => notifyOfAbsence(phone));
  await test.step('gives the reason', () => giveReason(phone, office));
  await test.step('gets one e-mail for what may wait', () => digest(phone));
  await test.step('sleeps', () => quietNight(phone));
  await test.step('is offline for longer than the lease', () => leaseEnds(phone));
  await test.step('signs out', () => signOut(phone));
  await context.close();
  await atSchool.close();
});
