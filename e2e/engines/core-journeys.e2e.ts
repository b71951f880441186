import { demoPassword } from '@portal/demo-data';
import type { Mailbox } from '../pages/mailbox.ts';
import { accounts } from '../support/accounts.ts';
import type { Person } from './person.ts';
import { test } from './portal-test.ts';

async function signIn(person: Person, mailbox: Mailbox, email: string): Promise<void> {
  await person.open('/#/login');
  await person.type('Email', email);
  await person.type('Password', demoPassword);
  const before = await mailbox.all();
  await person.press('button', 'Sign in');
  await person.see('heading', 'Enter your code');
  await person.type('6-digit code', await mailbox.newCode(before, email));
  await person.press('button', 'Continue');
  await person.see('heading', /^Good (morning|afternoon|evening)/);
}

test('signs in, reads home and the timetable, and reports an absence', async ({ person, mailbox }) => {
  await signIn(person, mailbox, accounts.owner);
  await person.see('heading', 'My students');

  await person.press('link', 'Asha Sandhu-Reid');
  await person.see('heading', 'Asha Sandhu-Reid');
  await person.press('link', 'Timetable');
  await person.see('heading', 'Timetable');
  await person.seeText('Roll call');

  await person.press('link', /^Attendance/);
  await person.see('heading', 'Attendance');
  await person.press('link', 'Report an absence');
  await person.see('heading', 'Report an absence');
  await person.type('Reason', 'Dentist');
  await person.press('button', 'Report absence');
  await person.see('heading', 'Absence reported');
});

test('pays an invoice by card', async ({ person, mailbox }) => {
  await signIn(person, mailbox, accounts.payer);
  await person.open('/#/parent-centric/combined-payments');
  await person.see('heading', 'Payments');
  await person.press('checkbox', /^Select Snow camp/);
  await person.press('button', /^Pay \$/);
  await person.see('heading', 'Pay by card');
  await person.page.useFrame('Card details');
  await person.type('Card number', '4444333322221111');
  await person.type('Expiry', '1239');
  await person.type('CVV', '123');
  await person.page.useFrame(null);
  await person.press('button', /^Pay \$/);
  await person.see('heading', /^Payment success/);
});

test('answers a consent request', async ({ person, mailbox }) => {
  await signIn(person, mailbox, accounts.otherOwner);
  await person.open('/#/parent-centric/combined-consent-requests');
  await person.see('heading', 'Consent requests');
  await person.press('link', 'Science Centre excursion');
  await person.see('heading', 'Science Centre excursion');
  await person.press('radio', 'Yes');
  await person.press('checkbox', 'We have read the rules for excursions together');
  await person.press('checkbox', /^I am .* and I am authorised to give consent for/);
  await person.press('button', 'Send answer');
  await person.see('heading', 'Response submitted');
});
