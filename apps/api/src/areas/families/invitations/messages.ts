/** The e-mail with a parent's invitation code. */
import { dateInZone, formatLongDate } from '@portal/contract/dates';
import type { Config } from '../../../config/config.ts';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../../platform/jobs/outbox.ts';
import { invitationLink, listOf } from '../../registration/index.ts';
import type { IssuedCode } from '../../registration/index.ts';

/** Not sent once the code has expired (F14). */
export function invitationMessage(
  { publicUrl, site: { productName, helpLine } }: Pick<Config, 'publicUrl' | 'site'>,
  { code, addressee, expiresAt }: IssuedCode,
  to: string,
): OutgoingMessage {
  const { givenName, schoolName, students, timeZone } = addressee;
  const until = formatLongDate(dateInZone(expiresAt, timeZone), '');
  return {
    channel: 'email',
    to,
    subject: `${schoolName} invites you to ${productName}`,
    notAfter: expiresAt,
    ...renderEmail({
      productName,
      heading: `Your invitation to ${productName}`,
      paragraphs: [
        `Hello ${givenName}, this is your invitation code:`,
        `${schoolName} invites you to ${productName}, the online portal for families. There you see what the school shares about ${listOf(students)}, and tell the school what it needs to know.`,
        `The code works once, until ${until}. It is for you alone: please don’t pass it on. Have a document such as a licence or passport ready.`,
        `Questions? Call ${helpLine}. If you need a new code, contact the school.`,
      ],
      code,
      action: { label: 'Register', url: invitationLink(publicUrl, code) },
    }),
  };
}
