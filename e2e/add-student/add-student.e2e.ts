import { createPeople, demoStudentIds } from '@portal/demo-data';
import { expectNoSidewaysScroll } from '../support/axe.ts';
import { expect, test } from '../support/test.ts';

const eqIdOf = (id: string): string =>
  createPeople().students.find((student) => student.id === id)?.eqId ?? '';
const sol = {
  eqId: eqIdOf(demoStudentIds.sol),
  search: 'lark',
  school: 'Larkspur Bend State School',
  yearLevel: 'Year 3',
};
const nia = {
  eqId: eqIdOf(demoStudentIds.nia),
  search: 'state quil',
  school: 'Quillby State High School',
  yearLevel: 'Year 8',
};
const notFound =
  'Sorry, the details that you have entered do not match a student with whom you are associated.';

test.describe('an account owner without a student', () => {
  test.use({ signedInAs: 'newOwner' });
  test.describe.configure({ mode: 'serial' });

  test('is redirected to add one, and sees the welcome on returning home', async ({
    home,
    addStudent,
    page,
    checkPage,
  }) => {
    await page.goto('/#/');
    await expect(addStudent.heading).toBeVisible();
    await checkPage('add-student');
    await addStudent.cancel.click();
    await home.expectOpen();
    await expect(page.getByRole('heading', { name: 'Welcome to Schoolside' })).toBeVisible();
    await checkPage('home-first-student');
    await page.getByRole('link', { name: 'Add your first student' }).click();
    await expect(addStudent.heading).toBeVisible();
  });

  test('sees validation errors, and keeps what was typed', async ({ addStudent, page, checkPage }) => {
    await addStudent.open();
    await addStudent.send.click();
    for (const message of ['EQ ID required', 'School required', 'Year level required'])
      await addStudent.expectProblem(message);
    await checkPage('add-student-errors');
    await addStudent.eqId.fill('0123456789012K');
    await addStudent.expectProblem('EQ ID cannot be longer than 11 characters');
    await addStudent.eqId.fill('"><img src=');
    await addStudent.expectProblem('The EQ ID is not valid. It has 10 digits and a final letter');
    await addStudent.choose(sol.search, sol.school);
    await page.reload();
    await expect(addStudent.eqId).toHaveValue('"><img src=');
    await expect(addStudent.school).toHaveValue(sol.school);
  });

  test('finds a school with the keyboard alone', async ({ addStudent, page, checkPage }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await addStudent.open();
    await addStudent.school.focus();
    await page.keyboard.type('state');
    await expect(addStudent.searchStatus).toHaveText('3 schools found');
    await expect(addStudent.school).toHaveAttribute('aria-expanded', 'true');
    await page.keyboard.press('ArrowDown');
    await expect(addStudent.schools.getByRole('option', { selected: true })).toHaveCount(1);
    await expectNoSidewaysScroll(page);
    await checkPage('add-student-schools');
    await addStudent.school.focus();
    await page.keyboard.press('Escape');
    await expect(addStudent.schools).toHaveCount(0);
    await page.keyboard.press('ArrowUp');
    await page.keyboard.press('Enter');
    await expect(addStudent.school).not.toHaveValue('state');
    await expect(addStudent.schools).toHaveCount(0);
    await addStudent.school.fill('xyz');
    await expect(addStudent.searchStatus).toHaveText(
      'No school found. Check the spelling, or type another word of its name.',
    );
  });

  test('T24 learns nothing about a student when the school is wrong, and can correct it', async ({
    addStudent,
    page,
    checkPage,
  }) => {
    await addStudent.open();
    await addStudent.enter({ ...sol, search: nia.search, school: nia.school });
    await addStudent.send.click();
    await expect(addStudent.result).toHaveText('Student not found!');
    await expect(addStudent.result).toBeFocused();
    await expect(page.getByText(notFound)).toBeVisible();
    await expect(page.getByRole('main').getByRole('link', { name: '13 74 68' })).toBeVisible();
    await expect(page.getByText('Sol')).toHaveCount(0);
    await checkPage('add-student-not-found');
    await addStudent.tryAgain.click();
    await expect(addStudent.eqId).toHaveValue(sol.eqId);
    await expect(addStudent.school).toHaveValue(nia.school);
  });

  test('requests a student: the school approves, and the student appears', async ({
    addStudent,
    home,
    mailbox,
    page,
    schoolOffice,
    checkPage,
  }) => {
    await addStudent.open();
    await addStudent.enter(sol);
    await addStudent.send.click();
    await expect(addStudent.result).toHaveText('Request submitted');
    await expect(
      page.getByText(
        'Your request to add Sol Okafor has been sent to Larkspur Bend State School for approval.',
      ),
    ).toBeVisible();
    await checkPage('add-student-submitted');
    await addStudent.another.click();
    await expect(addStudent.heading).toBeFocused();
    await expect(addStudent.eqId).toHaveValue('');
    await addStudent.enter(sol);
    await addStudent.send.click();
    await expect(addStudent.result).toHaveText('Student already pending approval.');
    await addStudent.continue.click();
    await expect(home.card('Sol Okafor')).toContainText('Awaiting school approval');

    const [id = ''] = await schoolOffice.requestsAbout('Student to add · Sol Okafor');
    const shown = await schoolOffice.show(id);
    expect(shown).toContain('Hana Okafor');
    expect(shown).toContain(sol.eqId);
    const before = await mailbox.all();
    await schoolOffice.approve(id);
    const letter = await mailbox.newMessage(
      before,
      ({ subject }) => subject === 'The student you asked to add',
    );
    expect(letter.to).toBe('new-owner@example.com');
    expect(letter.text).toContain('You can now see Sol under My students.');
    await page.reload();
    await home.openStudent('Sol Okafor');

    await addStudent.open();
    await addStudent.enter(sol);
    await addStudent.send.click();
    await expect(addStudent.result).toHaveText('Student already added');
  });

  test('requests a student: the school rejects, the e-mail gives the reason, and home shows nothing', async ({
    addStudent,
    home,
    mailbox,
    page,
    schoolOffice,
  }) => {
    await home.open();
    await page.getByRole('link', { name: 'Add student' }).click();
    await addStudent.enter(nia);
    await addStudent.send.click();
    await expect(addStudent.result).toHaveText('Request submitted');
    const [id = ''] = await schoolOffice.requestsAbout('Student to add · Nia Okafor');
    const before = await mailbox.all();
    await schoolOffice.reject(id, 'Please call the office');
    const letter = await mailbox.newMessage(
      before,
      ({ subject }) => subject === 'The student you asked to add',
    );
    expect(letter.text).toContain('could not approve your request to add Nia');
    expect(letter.text).toContain('The school wrote: "Please call the office"');
    await home.open();
    await page.reload();
    await expect(home.card('Sol Okafor')).toBeVisible();
    await expect(page.getByText('Nia Okafor')).toHaveCount(0);
  });
});

test.describe('a delegated viewer', () => {
  test.use({ signedInAs: 'viewer' });

  test('cannot add students', async ({ home, page }) => {
    await home.open();
    await expect(page.getByRole('link', { name: /Add (a|your first)? ?student/ })).toHaveCount(0);
    await page.goto('/#/addStudent');
    await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
    await page.goto('/#/profile/other');
    await expect(page.getByText('You do not currently have access to that feature.')).toBeVisible();
  });
});
