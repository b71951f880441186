/** The message that a person's copy is ready, without any of its data. */
import { myDataFigures } from '@portal/contract/audit';
import { paths } from '@portal/contract/routes';
import type { Config } from '../../../config/config.ts';
import { renderEmail } from '../../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../../platform/jobs/outbox.ts';

export type MessageConfig = Pick<Config, 'publicUrl' | 'site'>;

/** Not sent once the files have expired (F14). */
export function readyMessage(
  { publicUrl, site }: MessageConfig,
  { email, firstName, expiresAt }: { email: string; firstName: string; expiresAt: Date },
): OutgoingMessage {
  const { productName, helpLine } = site;
  const rendered = renderEmail({
    productName,
    heading: 'Your data is ready',
    paragraphs: [
      `Hello ${firstName},`,
      `The copy of your data that was asked for in ${productName} is ready. You can download it for ${myDataFigures.keptDays} days, each file once, after signing in.`,
      `If it wasn't you who asked, set a new password now and call ${helpLine}.`,
    ],
    action: { label: 'Go to My data', url: new URL(`/#${paths.myData()}`, publicUrl.origin).href },
  });
  const subject = `Your ${productName} data is ready`;
  return { channel: 'email', to: email, subject, ...rendered, notAfter: expiresAt };
}
