import { expect, test } from '../support/test.ts';

/** Families of the generated school, one for each journey: packages/demo-data/src/office-school.ts. */
const families = { noted: '1870000031K' } as const;

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
  await checkPage('office-staff-notes');
});
