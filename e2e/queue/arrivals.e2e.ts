import { createCalendar, officeFamilies } from '@portal/demo-data';
import { schoolToday, weekOf } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

const familyNumber = 46;

test('O-4.1 a request that arrives while the queue is read is counted, and shown when asked for', async ({
  browser,
  signIn,
  home,
  attendance,
  reportAbsence,
}) => {
  const family = officeFamilies(createCalendar(schoolToday())).find(({ number }) => number === familyNumber);
  const name = `${family?.givenName} ${family?.familyName}`;
  const { tuesday } = weekOf('part of a day');
  await signIn.open();
  await signIn.signInWithCode(family?.email ?? '');
  await home.openAttendance(name);
  await attendance.reportAnAbsence.click();
  await reportAbsence.fields.enter({ from: tuesday, to: tuesday, reason: 'Specialist in Brisbane' });

  const office = await browser.newContext();
  const desk = await office.newPage();
  await desk.clock.install();
  await desk.goto('/office/sign-in');
  await desk.getByRole('link', { name: 'Sign in with your department account' }).click();
  await desk.getByRole('button', { name: 'Joanne Whitby' }).click();
  await desk.waitForURL(/\/office$/);
  await desk.goto('/office/queue?kind=absence-report');
  const rows = desk.getByRole('table', { name: 'Requests' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();

  await reportAbsence.send.click();
  await expect(reportAbsence.reported).toBeVisible();
  await desk.clock.fastForward('00:16');
  const arrived = desk.getByRole('button', { name: '1 new' });
  await expect(arrived).toBeVisible();
  await arrived.click();
  await expect(arrived).toHaveCount(0);
  await desk.getByRole('searchbox').fill(name);
  await desk.clock.fastForward('00:01');
  await expect(rows.filter({ hasText: 'Specialist in Brisbane' })).toHaveCount(1);
  await office.close();
});
