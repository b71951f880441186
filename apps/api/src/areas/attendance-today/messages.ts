/** The text that asks an adult about an absence. It names nobody (O-7.3). */
import { paths } from '@portal/contract/routes';
import { absenceLinkQuery } from '@portal/contract/attendance-today';
import { formatShortWeekday } from '@portal/contract/dates';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

interface AskDetails {
  to: string;
  schoolName: string;
  date: string;
  portalUrl: string;
  token: string;
  expiresAt: Date;
  receipt: string;
}

/** The token is in the fragment of the address, which browsers send to no server. */
export const linkAddress = (portalUrl: string, token: string): string =>
  `${portalUrl}/#${paths.absenceLink()}?${absenceLinkQuery}=${token}`;

export function askMessage({
  to,
  schoolName,
  date,
  portalUrl,
  token,
  expiresAt,
  receipt,
}: AskDetails): OutgoingMessage {
  const day = formatShortWeekday(date, date.slice(0, 4));
  return {
    channel: 'sms',
    to,
    notAfter: expiresAt,
    receipt,
    text:
      `${schoolName}: your child was marked away today, ${day}. Tell us why: ${linkAddress(portalUrl, token)} ` +
      'If you think they are at school, call the school now.',
  };
}
