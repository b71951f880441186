/** Texts: at most 306 characters, never a child's name, and the link on a line of its own (W-6.7). */
import { formatLongDate } from '@portal/contract/dates';
import { messageLimits, notificationPath } from '@portal/contract/notifications';
import type { About, AboutOf, Reader } from './about.ts';
import { titleOf } from './about.ts';
import { fit } from './push.ts';

const mostOfName = 80;

type Site = Pick<Reader, 'productName' | 'portalUrl'>;

export function smsText(about: About, reader: Site, hidesDetails: boolean): string {
  const link = `\n${reader.portalUrl}/#${notificationPath(about.id)}`;
  const end = about.isUrgent ? '' : '\nReply STOP to end routine texts.';
  const school = about.schoolName === null ? null : fit(about.schoolName, mostOfName);
  const words = school === null || hidesDetails ? privateText(about, reader) : schoolText(about, school);
  return `${fit(words, messageLimits.sms - link.length - end.length)}${link}${end}`;
}

/** Stands for the id in the link, which differs for each recipient. */
const sampleId = '00000000-0000-7000-8000-000000000000';

/** Previews the text about an urgent notice, which all recipients get apart from the id in the link. */
export function urgentNoticePreview(
  { title, schoolName, isForOneStudent }: { title: string; schoolName: string; isForOneStudent: boolean },
  site: Site,
): string {
  const notice: AboutOf<'school-notice'> = {
    id: sampleId,
    kind: 'school-notice',
    params: { title, text: null },
    isUrgent: true,
    needsYou: false,
    // The text never contains the name, but its presence decides whether the title is quoted.
    firstName: isForOneStudent ? 'Student' : null,
    schoolName,
  };
  return smsText(notice, site, false).replace(sampleId, '…');
}

const privateText = ({ isUrgent }: About, { productName }: Site): string =>
  isUrgent
    ? `${productName}: urgent message from a school. Sign in to read it:`
    : `${productName}: one thing needs you today. Sign in to see it:`;

/** Quotes a school's title only if the message isn't about a single child. */
function schoolText(about: About, school: string): string {
  if (about.isUrgent && about.kind === 'school-notice' && about.firstName === null)
    return `${school}, urgent: ${titleOf(about.params.title, 'message for you')}. Sign in to read more:`;
  if (about.isUrgent) return `${school}: urgent message for you. Sign in to read it:`;
  if (about.kind === 'absence-to-explain')
    return `${school}: your child was away on ${formatLongDate(about.params.date)}, and we have no reason yet. Sign in to tell us why:`;
  return `${school}: one thing needs you today. Sign in to see it:`;
}
