import { expect, test } from '../support/test.ts';

/** Families of the generated school, one for each journey: packages/demo-data/src/office-school.ts. */
const families = {
  noted: '1870000031K',
  reversed: { eqId: '1870000047K', email: 'wattle47@example.com' },
} as const;

test('O-4.11 staff write a note for their colleagues', async ({ office, page, checkPage }) => {
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.openRequest(families.noted, 'Absence reason');
  const notes = page.getByRole('region', { name: 'Staff notes' });
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByLabel('New staff note')).toBeFocused();
  await notes.getByLabel('New staff note').fill('Rang, no answer.');
  await notes.getByRole('button', { name: 'Add note' }).click();
  await expect(notes.getByRole('listitem')).toContainText(['Rang, no answer.Joanne Whitby']);
  await expect(notes.getByLabel('New staff note')).toHaveValue('');
  await expect(notes.getByText('Enter a note')).toHaveCount(0);
  await checkPage('office-staff-notes');
});

test('O-4.5 several requests are rejected with one reason, and given to a colleague', async ({
  office,
  page,
  checkPage,
}) => {
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.showKind('Student details');
  const [first, second] = [office.rows.nth(0), office.rows.nth(1)];
  const name = (await first.getByRole('link').textContent()) ?? '';
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  const bar = page.getByRole('region', { name: '2 selected' });
  await page.keyboard.press('r');
  await expect(office.note).toBeFocused();
  await bar.getByRole('button', { name: 'Reject 2' }).click();
  await expect(bar.getByRole('alert')).toHaveText('Say why, in words the parent can use');
  await bar.getByLabel('Reason, to reject', { exact: true }).selectOption('We need a document first');
  await checkPage('office-bulk-reject');
  await bar.getByRole('button', { name: 'Reject 2' }).click();
  await expect(office.messages).toContainText('2 rejected');
  await office.messages.getByRole('button', { name: 'Undo' }).click();
  await expect(office.messages).toContainText('Undone. The request is open again.');
  await expect(first).toContainText(name);
  await first.getByRole('checkbox').check();
  await second.getByRole('checkbox').check();
  await page.keyboard.press('m');
  await bar.getByLabel('Assign to', { exact: true }).selectOption('Joanne Whitby');
  await bar.getByRole('button', { name: 'Assign 2' }).click();
  await expect(office.messages).toContainText('2 assigned');
  await expect(first).toContainText('You');
  await expect(second).toContainText('You');
});

test('O-4.12 staff see what each adult will read before they decide', async ({ office, page, checkPage }) => {
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.openRequest(families.noted, 'Absence reason');
  await office.note.fill('Get well soon');
  await page.getByRole('button', { name: 'Preview' }).click();
  const preview = page.getByRole('dialog', { name: 'What each adult will read' });
  await expect(preview).toContainText('has accepted the reason you gave');
  await expect(preview).toContainText('The school wrote: "Get well soon"');
  await checkPage('office-preview');
  await preview.getByRole('button', { name: 'If rejected' }).click();
  await expect(preview).toContainText('could not accept the reason you gave');
  await preview.getByRole('button', { name: 'Close' }).click();
  await expect(page.getByRole('button', { name: 'Preview' })).toBeFocused();
});

test('O-4.13 staff reverse a decision that has taken effect, and the family reads why', async ({
  office,
  page,
  mailbox,
  checkPage,
}) => {
  const { eqId, email } = families.reversed;
  await office.signInAs('Joanne Whitby');
  await office.openQueue();
  await office.openRequest(eqId, 'Absence reason');
  const address = page.url();
  const before = await mailbox.all();
  await page.getByRole('button', { name: 'Approve', exact: true }).click();
  await mailbox.newMessage(before, ({ to }) => to === email);
  await page.goto(address);
  await page.getByRole('button', { name: 'Reverse this decision' }).click();
  const note = page.getByLabel('Note to the family');
  await expect(note).toBeFocused();
  await page.getByRole('button', { name: 'Reverse the decision' }).click();
  await expect(page.getByText('Say why, in words the parent can use')).toBeVisible();
  await note.fill('We had overlooked the certificate');
  await checkPage('office-reversal');
  const decided = await mailbox.all();
  await page.getByRole('button', { name: 'Reverse the decision' }).click();
  await expect(office.decision).toBeVisible();
  const letter = await mailbox.newMessage(decided, ({ to }) => to === email);
  expect(letter.text).toContain('We had overlooked the certificate');
  await expect(page.getByText('Joanne Whitby reversed the decision')).toBeVisible();
});

test('O-4.14 staff save a view of the queue, and remove it', async ({ office, page, checkPage }) => {
  await office.signInAs('Amara Osei');
  await office.openQueue();
  await page.getByRole('link', { name: /^Over target/ }).click();
  await office.showKind('Medical');
  await page.getByRole('button', { name: 'Save view' }).click();
  await page.getByLabel('Name of the view').fill('Medical, late');
  await checkPage('office-save-view');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const link = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Medical, late' });
  await expect(link).toHaveAttribute('aria-current', 'true');
  await page.getByRole('link', { name: /^All waiting/ }).click();
  await link.click();
  await expect(page.getByLabel('Kind')).toHaveValue('medical-conditions');
  await page.getByRole('button', { name: 'Remove Medical, late' }).click();
  await expect(link).toHaveCount(0);
});
