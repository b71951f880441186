import { accounts } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

const go = 'Can Lachlan go on this excursion?';
const goMia = 'Can Mia go on this excursion?';
const note = 'What staff should know about medicine or allergies (optional)';

test.use({ signedInAs: 'otherOwner' });

test('a parent answers a request once and keeps the receipt', async ({
  home,
  consents,
  shell,
  mailbox,
  schoolOffice,
  page,
  checkPage,
}) => {
  const before = await mailbox.all(accounts.otherOwner);
  await home.open();
  await home.openStudent('Lachlan Tran');
  const entry = shell.sidebar.getByRole('link', { name: /^Consent Requests/ });
  await expect(entry).toHaveText('Consent Requests2 to answer');
  await entry.click();
  await consents.expectList();
  await expect(consents.rows(consents.waiting)).toHaveCount(2);
  await expect(consents.waiting.getByText(/^Due /).first()).toBeVisible();
  await checkPage('consent');

  await consents.openRequest('Science Centre excursion');
  await expect(page.getByText(/^For Lachlan Tran\. Please answer by /)).toBeVisible();
  await expect(page.getByText('Science Centre, city')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Email the school' })).toHaveAttribute(
    'href',
    /^mailto:office@.*subject=Consent%20request%20/,
  );
  await expect(page.getByLabel('Phone number for the day')).not.toHaveValue('');
  await checkPage('consent-form');
  await consents.send.click();
  await expect(consents.summary).toBeFocused();
  for (const problem of [
    `Choose an answer to “${go}”`,
    'Tick “We have read the rules for excursions together”',
    'Confirm that you are authorised to give consent',
  ])
    await expect(consents.summary.getByRole('link', { name: problem })).toBeVisible();
  await checkPage('consent-form-errors');

  await consents.choose(go, 'Yes');
  const conditions = consents.question('Does Lachlan have any of these? (optional)');
  await conditions.getByRole('checkbox', { name: 'Asthma' }).check();
  await page.getByRole('textbox', { name: /^Date of the last tetanus injection/ }).fill('31/02/2026');
  await page.getByLabel('Phone number for the day').fill('call me');
  await page.getByLabel(note).fill('<img src=x onerror=alert(1)> Inhaler in the bag');
  await page.getByRole('checkbox', { name: 'We have read the rules for excursions together' }).check();
  await consents.authority.check();
  await consents.send.click();
  await expect(consents.summary).toHaveText(
    /“Date of the last tetanus injection” is not a valid date.*“Phone number for the day” must be 8 characters or more|“Phone number for the day” is not in the right format/,
  );
  await page.getByRole('textbox', { name: /^Date of the last tetanus injection/ }).fill('03/02/2024');
  await page.getByLabel('Phone number for the day').fill('0412 555 418');
  const refetched: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/consent\/[^/]+\/[0-9a-f-]{36}\//.test(request.url()))
      refetched.push(request.url());
  });
  await consents.send.click();

  await expect(page.getByRole('heading', { level: 1, name: 'Response submitted' })).toBeFocused();
  await shell.expectAt(/\/consent-request\/.*\/submitted$/);
  await expect(page.getByText('<img src=x onerror=alert(1)> Inhaler in the bag')).toBeVisible();
  await expect(page.getByText('03 February 2024')).toBeVisible();
  await checkPage('consent-submitted');
  expect(refetched).toEqual([]);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download receipt (PDF)' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Consent receipt .*\.pdf$/);
  const mail = await mailbox.newMessage(
    before,
    ({ subject }) => subject === 'Your answer to a consent request',
  );
  expect(mail.text).toContain('"Science Centre excursion": Granted.');
  expect(mail.text).not.toContain('Inhaler');
  expect(await schoolOffice.exportConsents()).toContain('Inhaler in the bag');

  await page.getByRole('link', { name: 'Back to consent requests' }).click();
  await consents.expectList();
  await expect(consents.rows(consents.waiting)).toHaveCount(1);
  await expect(entry).toHaveText('Consent Requests1 to answer');
  const past = consents.past.getByRole('listitem').filter({ hasText: 'Answered by Linh Tran' });
  await expect(past).toContainText('Granted');
  await past.getByRole('link', { name: 'Science Centre excursion' }).click();
  await expect(page.getByText(/^Answered by Linh Tran on /)).toBeVisible();
  await expect(consents.send).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Email the school to change it' })).toBeVisible();
  await checkPage('consent-answered');
});

test('answers are kept on another device, and after the session has ended', async ({
  home,
  consents,
  shell,
  signIn,
  watch,
  page,
  browser,
}) => {
  await home.open();
  await home.openStudent('Mia Tran');
  await shell.sidebar.getByRole('link', { name: /^Consent Requests/ }).click();
  await consents.openRequest('Science Centre excursion');
  await consents.choose(goMia, 'No');
  await page.getByLabel(note).fill('Half a sent');
  await expect(consents.kept).toBeVisible();
  const state = await page.context().storageState();
  const elsewhere = await browser.newContext({ storageState: state });
  const other = await elsewhere.newPage();
  await other.goto(page.url());
  await expect(other.getByLabel(note)).toHaveValue('Half a sent');
  await expect(other.getByRole('group', { name: goMia }).getByRole('radio', { name: 'No' })).toBeChecked();
  await elsewhere.close();

  await shell.expireSession();
  watch.expectFailedCall(403, '/api/consent/');
  watch.expectFailedCall(401, '/api/');
  await page.getByLabel(note).fill('Half a sentence');
  await page.getByLabel('Phone number for the day').fill('0412 555 418');
  await page.getByRole('checkbox', { name: 'We have read the rules for excursions together' }).check();
  await consents.authority.check();
  await consents.send.click();
  await signIn.expectOpen();
  await signIn.signInWithCode(accounts.otherOwner);
  await expect(page.getByLabel(note)).toHaveValue('Half a sentence');
  await consents.authority.check();
  await consents.send.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Response submitted' })).toBeFocused();
  await expect(page.getByText('Denied', { exact: true })).toBeVisible();
});
