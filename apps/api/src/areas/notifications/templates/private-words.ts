/** Private texts, which anybody may read: no child, school, subject, amount or cause (W-6.7). */
import { addDays, formatLongDate, weekdayName } from '@portal/contract/dates';
import type { IsoDate } from '@portal/contract/dates';
import type { SecurityEvent } from '@portal/contract/notifications';
import type { About } from './about.ts';

export interface Headline {
  title: string;
  body: string;
}

/** Used for every device and e-mail, because these titles contain no child's details. */
export const securityTitles: Readonly<Record<SecurityEvent, string>> = {
  'new-device': 'New sign-in to your account',
  'password-changed': 'Your password was changed',
  'email-changed': 'Your e-mail address was changed',
  'mobile-changed': 'Your mobile number was changed',
  'passkey-added': 'A passkey was added to your account',
  'passkey-removed': 'A passkey was removed',
  'authenticator-added': 'An authenticator app was added',
  'authenticator-removed': 'Your authenticator app was removed',
  'sign-in-recovered': 'Your sign-in was changed',
  'signed-out-everywhere': 'You were signed out everywhere',
};

const daysOfWeek = 6;

/** A weekday in the coming week, otherwise a date. Without a year, because it is near. */
function nearDay(date: IsoDate, today: IsoDate): string {
  return date <= addDays(today, daysOfWeek) ? weekdayName(date) : formatLongDate(date);
}

export function privateWords(about: About, today: IsoDate): Headline {
  if (about.isUrgent) return { title: 'Urgent message from a school', body: 'Unlock now to read it.' };
  switch (about.kind) {
    case 'security':
      return { title: securityTitles[about.params.event], body: 'Was it you? Open to see what to do.' };
    case 'absence-to-explain':
      return { title: 'One thing needs you today', body: 'Unlock to see what it is.' };
    case 'consent-to-answer':
    case 'consent-due-soon':
      return { title: needsYouBy(about.params.dueDate, today), body: 'Unlock to see what it is.' };
    case 'viewer-accepted':
      return { title: 'Something new in your account', body: 'Unlock to read it.' };
    default:
      return { title: 'Something new from school', body: 'Unlock to read it.' };
  }
}

function needsYouBy(dueDate: IsoDate, today: IsoDate): string {
  if (dueDate < today) return 'One thing needs you';
  return dueDate === today
    ? 'One thing needs you today'
    : `One thing needs you by ${nearDay(dueDate, today)}`;
}
