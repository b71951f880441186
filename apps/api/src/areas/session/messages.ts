/** What the portal writes to someone signing in. */
import { mfaMedium } from '@portal/contract';
import type { MfaMedium } from '@portal/contract';
import { renderEmail } from '../../platform/jobs/email-template.ts';
import type { OutgoingMessage } from '../../platform/jobs/outbox.ts';

interface CodeDetails {
  code: string;
  expiresAt: Date;
  productName: string;
}

/** The code by SMS or e-mail; it isn't sent any more once it has expired. */
export function codeMessage(
  account: { email: string; mobile: string | null; firstName: string },
  medium: MfaMedium,
  { code, expiresAt, productName }: CodeDetails,
): OutgoingMessage {
  if (medium === mfaMedium.sms) {
    return {
      channel: 'sms',
      to: account.mobile ?? '',
      text: `${code} is your ${productName} code. It lasts 10 minutes. Never share it: we won't ask you for it.`,
      notAfter: expiresAt,
    };
  }
  return {
    channel: 'email',
    to: account.email,
    subject: `Your ${productName} code`,
    notAfter: expiresAt,
    ...renderEmail({
      productName,
      heading: 'Your sign-in code',
      paragraphs: [
        `Hello ${account.firstName},`,
        'Enter this code to finish signing in. It lasts 10 minutes.',
        "If you didn't try to sign in, change your password: someone may know it.",
      ],
      code,
    }),
  };
}
