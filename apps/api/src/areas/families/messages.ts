/** Tells a parent what the school did with their account. */
import { paths } from '@portal/contract/routes';
import type { Config } from '../../config/config.ts';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

type MessageConfig = Pick<Config, 'publicUrl' | 'site'>;

interface Recipient {
  email: string;
  firstName: string;
}

function message(
  { email, firstName }: Recipient,
  { publicUrl, site: { productName, helpLine } }: MessageConfig,
  { heading, sentence }: { heading: string; sentence: string },
): OutgoingMessage {
  return {
    channel: 'email',
    to: email,
    subject: `${heading} - ${productName}`,
    ...renderEmail({
      productName,
      heading,
      paragraphs: [
        `Hello ${firstName},`,
        sentence,
        `If you did not ask the school for this, set a new password now and call ${helpLine}.`,
      ],
      action: { label: 'Go to the login page', url: new URL(`/#${paths.login()}`, publicUrl.origin).href },
    }),
  };
}

export const sessionsEndedMessage = (to: Recipient, config: MessageConfig): OutgoingMessage =>
  message(to, config, {
    heading: 'You were signed out everywhere',
    sentence:
      'The school office signed you out on every device. Each device will be asked for a code at the next sign-in.',
  });

export const unlockedMessage = (to: Recipient, config: MessageConfig): OutgoingMessage =>
  message(to, config, {
    heading: 'Your account was unlocked',
    sentence: 'The school office unlocked your account. You can sign in with your password again.',
  });
