import type { Message } from '../format.ts';
import { messagesForReasons } from '../reason-messages.ts';

/** The message of each problem reason, which is also the problem's `detail`. */
export const problemReasons = messagesForReasons({
  'invalid-request': { 'nothing-changed': 'Nothing has been changed.' },
  'reauthentication-required': {
    'sign-in-too-old':
      "Nothing was changed. It has been a while since you signed in, so confirm it's you first.",
  },
  'download-refused': {
    'access-changed':
      'What you may see has changed since this copy was made, so it was deleted. Ask for another one.',
    'file-waiting': 'This file is still being checked for viruses. Try again in a few minutes.',
    'file-refused': 'This file failed the virus check, so nobody can open it. Ask the school for another.',
  },
  'already-decided': { 'reason-given': 'This absence already has a reason.' },
  'request-changed': {
    approved: '{name} approved this request first.',
    rejected: '{name} rejected this request first.',
    closed: '{name} closed this request first.',
    undone: '{name} took a decision on this request back.',
    held: '{name} put this request on hold.',
    released: '{name} took this request off hold.',
    assigned: '{name} gave this request to somebody.',
    'decided-elsewhere': 'This request was decided elsewhere in the meantime.',
    'changed-elsewhere': 'A colleague changed this in the meantime. Load it again to see the change.',
    'settings-changed':
      'A colleague saved these settings first. Copy what you typed, then load the page again.',
    exported: 'The change has left for the register. Correct it there.',
    'asked-again': 'The family has sent another request since. Decide that one.',
    'record-changed': 'The record has changed since, so the decision stands. Correct it in the register.',
  },
  'consent-closed': {
    'past-due': 'The due date of this request has passed.',
    withdrawn: 'The school has withdrawn this request.',
    'at-school-only': 'This form can only be answered at the school.',
  },
  'publication-refused': {
    incomplete: 'Something is missing. Complete the form, then publish it.',
    'nobody-reached': 'Nobody is asked: no student is in this audience.',
    'not-open': 'This request is no longer open.',
    'reminded-recently': 'These families were reminded in the last three days.',
    'nobody-to-remind': 'Nobody can be reminded: everyone whom a message can reach has answered.',
    'not-later': 'Choose a due date after the present one, and not before today.',
  },
  'event-refused': {
    'not-open': 'A colleague has changed this event. Check it again.',
    'nothing-changed': 'Families already see this event as it is.',
    'nobody-reached': 'No student at this school is in the audience.',
    over: 'This event is over.',
  },
  'notice-refused': {
    'not-open': 'A colleague has changed this notice. Check it again.',
    'nobody-reached': 'No student at this school is in the audience.',
    over: 'The notice would end before anybody could read it. Choose a later end.',
    'ends-before': 'A notice must end after it starts.',
  },
  'release-refused': {
    unsettled: 'Some files have no student yet. Match them or leave them out first.',
    'no-files': 'Add files before you release.',
    'not-a-pdf': 'This is not a complete PDF.',
    'too-many-files': 'This release is full. Start another one for the rest.',
    'no-student': 'No student of this school has this EQ ID.',
    'not-open': 'A colleague has changed this release. Check it again.',
    'file-waiting': 'Some files are still being checked for viruses. Try again in a minute.',
    'file-refused': 'Some files failed the virus check. Remove them first.',
  },
  'calendar-feeds-full': {
    'limit-reached': {
      one: 'You can have only {count} live calendar. Remove it to create another.',
      other: 'You can have up to {count} live calendars. Remove one to create another.',
    },
  },
  'viewer-conflict': {
    'changed-meanwhile': 'This viewer was changed in the meantime. Look at the changes, then save again.',
    'invitation-ended': 'The invitation was accepted or withdrawn.',
    'status-refused': 'This viewer cannot become {status} any more.',
    'contact-fixed': 'Name and email cannot be changed once the invitation is accepted.',
    'sharing-fixed': 'What is shared cannot be changed while the viewer is blocked or removed.',
  },
  'second-factor-exists': {
    'authenticator-in-use': 'You already use an authenticator app. Remove it first.',
    'passkeys-full': {
      one: 'You can have only {count} passkey. Remove it to add another.',
      other: 'You can have up to {count} passkeys. Remove one to add another.',
    },
    'passkeys-full-to-restore': {
      one: 'You can have only {count} passkey. Remove it to restore this one.',
      other: 'You can have up to {count} passkeys. Remove one to restore this one.',
    },
  },
  'second-factor-refused': {
    'enrolment-expired': 'This took too long. Start again with a new QR code.',
    'wrong-code': 'Invalid Code: The code you have entered is incorrect. Please try again',
  },
  'payment-refused': {
    'over-owing': 'Payment amount is greater than amount owing (invoice {invoiceNumber})',
  },
  'photo-refused': {
    'not-a-picture': 'This file is not a PNG or JPEG picture',
    unreadable: 'This file can’t be read as a picture',
    'too-large': 'This file has more than {count} pixels a side, or more than {millions} million',
  },
  'too-many-requests': {
    'code-just-sent': 'A code was sent a moment ago. Wait a little before you ask for another.',
    'invitations-today': 'You have sent as many invitations as one person can in a day. Try again tomorrow.',
    'copies-today': {
      one: 'You have asked for {count} copy within a day.',
      other: 'You have asked for {count} copies within a day.',
    },
    'archives-this-hour': 'You have had as many archives emailed as one person can in an hour.',
  },
  'payment-unavailable': { outage: '{message}' },
  busy: {
    'identity-service-down':
      'The identity service is not available right now. Nothing is lost: try again in a few minutes, or come back later with the same invitation code.',
  },
});

/** Messages about days that already have an absence. `moreDays` ends a long list of dates. */
export const absenceOverlaps = {
  family: 'An absence is already reported for {firstName} on {dates}.',
  school: 'The school has already recorded an absence for {firstName} on {dates}.',
  moreDays: { one: '{count} more day', other: '{count} more days' },
} as const satisfies Record<string, Message>;
