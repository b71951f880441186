import { weekOf } from '../support/dates.ts';
import { startFront } from '../support/front.ts';
import type { Front } from '../support/front.ts';
import { keepOnDevice } from '../support/device/keep-on-device.ts';
import { databases, storedText } from '../support/device/stored-on-device.ts';
import { expect, test } from '../support/test.ts';

const OFFLINE = 'Your device is currently offline...';

test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } });

let front: Front;
test.beforeEach(async ({ baseURL }) => {
  front = await startFront(baseURL ?? '');
});
test.afterEach(async ({ page, baseURL }) => {
  await front.stop();
  // An account has at most ten sessions: without this, the one that other journeys share would end.
  const token = String(await (await page.request.get(`${baseURL}/api/token/csrf-token`)).json());
  await page.request.post(`${baseURL}/api/authentication/logout`, { headers: { NCSRF: token } });
});

test.describe('reading offline', () => {
  test('W-4.4 after opting in, the app reads on without the server, and says how old the data are', async ({
    page,
    signIn,
    watch,
    checkPage,
  }) => {
    watch.expectFailedCall('offline', '/');
    await keepOnDevice(page, signIn, { url: front.url });
    await front.stop();
    await page.reload();
    const main = page.getByRole('main');
    await expect(main.getByText(OFFLINE)).toBeVisible();
    await expect(main.getByText(/As of \d+:\d\d [ap]m/)).toBeVisible();
    await expect(main.getByText('Asha Sandhu-Reid').first()).toBeVisible();
    await checkPage('offline home');
    const nav = page.getByRole('navigation', { name: 'Main, bottom' });
    for (const [link, heading] of [
      ['Timetable', 'Timetable'],
      ['Events', 'Upcoming events'],
      ['Consent', 'Consent requests'],
    ] as const) {
      await nav.getByRole('link', { name: link }).click();
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(main.getByText(/As of/)).toBeVisible();
      await checkPage(`offline ${link.toLowerCase()}`);
    }
    await page.goto(`${front.url}/#/parent-centric/combined-payments`);
    await expect(main.getByText('This page needs the network.')).toBeVisible();
    await expect(main.getByRole('button', { name: 'Retry' })).toBeVisible();
    await front.start();
    await main.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(OFFLINE)).toHaveCount(0);
    await expect(page.getByRole('heading', { level: 1, name: 'Payments' })).toBeVisible();
  });

  test('W-4.1 nothing in the device’s stores can be read', async ({ page, signIn }) => {
    await keepOnDevice(page, signIn, { url: front.url });
    const text = await storedText(page);
    expect(text.match(/extractable: \w+/g)).toEqual(['extractable: false']);
    const secrets = ['Asha', 'Sandhu', 'Meera', 'Mathematics', 'Larkspur', 'owner@example.com'];
    expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
  });

  test('W-4.3 logging out erases it', async ({ page, signIn }) => {
    await keepOnDevice(page, signIn, { url: front.url });
    await page.getByRole('button', { name: 'More' }).click();
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in' })).toBeVisible();
    await expect.poll(() => databases(page)).toBe(0);
  });

  test('W-4.3 signing out everywhere, on another device, erases it at the next contact', async ({
    page,
    signIn,
    browser,
    baseURL,
  }) => {
    // An account that no other journey is signed in with.
    await keepOnDevice(page, signIn, { url: front.url, email: 'offline@example.com' });
    await page.goto('about:blank');
    const elsewhere = await browser.newContext(baseURL === undefined ? {} : { baseURL });
    await elsewhere.addCookies(await page.context().cookies(front.url));
    const token = String(await (await elsewhere.request.get('/api/token/csrf-token')).json());
    const ended = await elsewhere.request.post('/api/user/security/sign-out-everywhere', {
      headers: { NCSRF: token },
    });
    expect(ended.status()).toBe(204);
    await elsewhere.close();
    signIn.watch.expectFailedCall(401, '/api');
    await page.goto(front.url);
    await expect.poll(() => databases(page)).toBe(0);
  });
});

// In this file, because two journeys can't sign in with a code to one account at the same moment.
const STUDENT = 'Asha Sandhu-Reid';
const days = weekOf('waiting on the device');

test('W-5.1 an absence waits on the device, and is sent once the server is back', async ({
  page,
  signIn,
  home,
  attendance,
  reportAbsence,
  watch,
  checkPage,
}) => {
  watch.expectFailedCall('offline', '/');
  await keepOnDevice(page, signIn, { url: front.url });
  await home.openAttendance(STUDENT);
  await attendance.reportAnAbsence.click();
  await reportAbsence.expectOpen();
  await reportAbsence.fields.enter({ from: days.tuesday, to: days.tuesday, reason: 'Dentist' });
  await front.stop();
  await reportAbsence.send.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Absence saved on this device' })).toBeVisible();
  await expect(page.getByText('Absence waiting to be sent.')).toBeVisible();
  await checkPage('absence waiting');
  await page.reload();
  const main = page.getByRole('main');
  await expect(main.getByText(/As of/)).toBeVisible();
  await expect(main.getByText('Absence waiting to be sent.')).toBeVisible();
  await checkPage('absence waiting, after a start without the server');
  await front.start();
  await main.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText('Absence sent')).toBeVisible();
  await expect(page.getByText('Absence waiting to be sent.')).toHaveCount(0);
});

test('W-5.3 an absence that the school no longer accepts is told, and kept as a draft', async ({
  page,
  signIn,
  home,
  attendance,
  reportAbsence,
  watch,
  baseURL,
}) => {
  watch.expectFailedCall('offline', '/');
  watch.expectFailedCall(409, '/api/attendance/reportAbsence');
  await keepOnDevice(page, signIn, { url: front.url });
  await home.openAttendance(STUDENT);
  await attendance.reportAnAbsence.click();
  await reportAbsence.expectOpen();
  const wednesday = { from: days.wednesday, to: days.wednesday, reason: 'Dentist at ten' };
  await reportAbsence.fields.enter(wednesday);
  const sent = page.waitForRequest('**/api/attendance/reportAbsence');
  await front.stop();
  await reportAbsence.send.click();
  const body: unknown = (await sent).postDataJSON();
  await expect(page.getByText('Absence waiting to be sent.')).toBeVisible();
  // Meanwhile the same day is reported from another device.
  const token = String(await (await page.request.get(`${baseURL}/api/token/csrf-token`)).json());
  const other = await page.request.post(`${baseURL}/api/attendance/reportAbsence`, {
    headers: { NCSRF: token },
    data: body,
  });
  expect(other.status()).toBe(200);
  await front.start();
  await expect(page.getByText('Your absence was not sent.')).toBeVisible();
  await page.getByRole('button', { name: 'Change' }).click();
  await reportAbsence.expectOpen();
  await reportAbsence.fields.expectHolds(wednesday);
});
