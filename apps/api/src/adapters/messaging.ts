/** E-mail over SMTP and SMS over a provider's HTTP call; the URLs decide between a provider and the stand-ins. */
import { createTransport } from 'nodemailer';
import type { Messaging } from '../ports/messaging.ts';

/** As the portal is configured (config/config.ts). */
export interface MessagingOptions {
  mail: { smtpUrl: string; from: string };
  sms: { url: string };
}

const timeoutMs = 10_000;

export function createMessaging({ mail, sms }: MessagingOptions): Messaging {
  const url = new URL(mail.smtpUrl);
  const transport = createTransport({
    host: url.hostname,
    port: Number(url.port || 587),
    secure: url.protocol === 'smtps:',
    ...(url.username
      ? { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }
      : {}),
    connectionTimeout: timeoutMs,
    greetingTimeout: timeoutMs,
    socketTimeout: timeoutMs,
  });
  return {
    async sendEmail({ to, subject, text, html, attachments = [], messageId }) {
      const files = attachments.map(({ name, mediaType, content }) => ({
        filename: name,
        contentType: mediaType,
        content,
      }));
      await transport.sendMail({ from: mail.from, to, subject, text, html, attachments: files, messageId });
    },
    async sendSms(message) {
      const response = await fetch(sms.url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(message),
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.body?.cancel();
      if (!response.ok) throw new Error(`The SMS provider answered ${response.status}`);
    },
  };
}
