import { createCalendar, officeFamilies, tinyPdf } from '@portal/demo-data';
import { SignInPage } from '../pages/account/sign-in-page.ts';
import { OfficeReleasePages } from '../pages/office-release-pages.ts';
import { schoolToday } from '../support/dates.ts';
import { expect, test } from '../support/test.ts';

const title = 'Year 5 reports, Semester 2';

/** Families that no other journey uses. */
function family(number: number) {
  const found = officeFamilies(createCalendar(schoolToday())).find((one) => one.number === number);
  if (!found) throw new Error(`There is no family ${number}`);
  return found;
}
const byId = family(71);
const byHand = family(72);

const pdf = (name: string) => ({
  name,
  mimeType: 'application/pdf',
  buffer: tinyPdf('Report', [name]),
});

test('O-13 reports are matched and released; a parent opens one; a recall takes them back', async ({
  office,
  page,
  browser,
  watch,
  mailbox,
  checkPage,
}) => {
  test.slow();
  const releases = new OfficeReleasePages(page);
  watch.expectFailedCall(409, '/api/office/schools/');
  await office.signInAs('Amara Osei');
  await releases.open();
  await checkPage('office-releases');

  await test.step('files are added and matched', async () => {
    await releases.start(title, '11/12/2026');
    await releases.add([
      pdf(`${byId.eqId}.pdf`),
      pdf('scan0007.pdf'),
      { ...pdf('photo.pdf'), buffer: Buffer.from('GIF89a') },
      { ...pdf('empty.pdf'), buffer: Buffer.alloc(0) },
    ]);
    await expect(page.getByText('2 files were not added.')).toBeVisible();
    await expect(page.getByText('empty.pdf: The file is empty.')).toBeVisible();
    await expect(releases.row(byId.eqId)).toContainText('Matched');
    await expect(releases.row('scan0007.pdf')).toContainText('No match');
    await expect(page.getByText('1 file needs a student first.')).toBeVisible();
    await checkPage('office-release-draft');
    await releases.match('scan0007.pdf', byHand.eqId);
    await expect(releases.row('scan0007.pdf')).toContainText(byHand.familyName);
  });

  await test.step('a release waits in the outbox and can be taken back', async () => {
    await page.getByRole('button', { name: 'Release 2 files' }).click();
    await expect(page.getByText(/^Families see the files from/)).toBeVisible();
    await page.getByRole('button', { name: 'Recall' }).click();
    await expect(page.getByRole('button', { name: 'Release 2 files' })).toBeVisible();
  });

  await test.step('a parent is told, and opens the report', async () => {
    const before = await mailbox.all();
    await page.getByRole('button', { name: 'Release 2 files' }).click();
    const letter = await mailbox.newMessage(before, ({ to }) => to === byId.email);
    expect(letter.text).not.toContain(byId.familyName);
    const home = await browser.newContext();
    watch.follow(home);
    const parent = await home.newPage();
    const signIn = new SignInPage(parent, watch);
    await signIn.open();
    await signIn.signInWithCode(byId.email);
    await parent
      .getByRole('link', { name: /^Reports/ })
      .first()
      .click();
    await expect(parent.getByRole('heading', { name: title })).toBeVisible();
    const download = parent.waitForEvent('download');
    await parent
      .getByRole('button', { name: /download/i })
      .first()
      .click();
    await download;
    await home.close();
    await expect(releases.row(byId.eqId)).toContainText('Opened by');
    await checkPage('office-release-sent');
  });

  await test.step('a recall takes the files away', async () => {
    await page.getByRole('button', { name: 'Recall' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Recall' }).click();
    await expect(office.messages).toContainText('Families no longer find the files.');
    await releases.open();
    await expect(releases.list.getByRole('row').filter({ hasText: title })).toContainText('Recalled');
  });
});
