/** The e-mails with an archive. */
import type { Config } from '../../../config/config.ts';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../../platform/jobs/outbox.ts';
import type { ArchivedFile } from './archive.policy.ts';
import type { Addressee } from './archive.repository.ts';

export type MessageConfig = Pick<Config, 'publicUrl' | 'site'>;

interface Mailing {
  addressee: Addressee;
  studentFirstName: string;
  academicYear: number;
  /** Not sent after this time (F14). */
  notAfter: Date;
}

/** One e-mail per group of reports. */
export function archiveMessages(
  { site }: MessageConfig,
  { addressee, studentFirstName, academicYear, notAfter }: Mailing,
  groups: readonly (readonly ArchivedFile[])[],
): OutgoingMessage[] {
  const { productName, helpLine } = site;
  return groups.map((files, at) => {
    const part = groups.length > 1 ? ` (${at + 1} of ${groups.length})` : '';
    const heading = `${studentFirstName}’s reports for ${academicYear}${part}`;
    const names = files.map(({ name }) => name).join(', ');
    const rendered = renderEmail({
      productName,
      heading,
      paragraphs: [
        `Hello ${addressee.firstName},`,
        `Attached ${files.length === 1 ? 'is the report' : 'are the reports'} you asked for in ${productName}: ${names}.`,
        `If it wasn't you who asked, set a new password now and call ${helpLine}.`,
      ],
    });
    const attachments = files.map(({ name, content }) => ({
      name,
      mediaType: 'application/pdf',
      content: content.toString('base64'),
    }));
    return { channel: 'email', to: addressee.email, subject: heading, ...rendered, attachments, notAfter };
  });
}
