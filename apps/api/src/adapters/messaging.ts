/** Sends e-mail over SMTP and SMS over a provider's HTTP API. The URLs select a provider or the simulators. */
import type { Transporter } from 'nodemailer';
import * as z from 'zod/mini';
import type { Messaging } from '../ports/messaging.ts';

/** Settings from config/config.ts. */
export interface MessagingOptions {
  mail: { smtpUrl: string; from: string };
  sms: { url: string };
}

const timeoutMs = 10_000;

async function connectMail(smtpUrl: string): Promise<Transporter> {
  const { createTransport } = await import('nodemailer');
  const url = new URL(smtpUrl);
  return createTransport({
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
}

const failureSchema = z.object({ code: z.optional(z.string()), responseCode: z.optional(z.number()) });

/** Replaces the library's error, which names the recipients in several places: keeps the cause without them. */
class EmailNotTaken extends Error {
  override readonly name = 'EmailNotTaken';

  constructor(error: unknown) {
    const { code = 'unknown', responseCode = '' } = failureSchema.safeParse(error).data ?? {};
    super(`The mail server did not take the e-mail (${`${code} ${responseCode}`.trim()})`);
  }
}

export function createMessaging({ mail, sms }: MessagingOptions): Messaging {
  let transport: Transporter | undefined;
  return {
    async sendEmail({ to, subject, text, html, attachments = [], id, returnPath }) {
      const files = attachments.map(({ name, mediaType, content }) => ({
        filename: name,
        contentType: mediaType,
        content,
      }));
      transport ??= await connectMail(mail.smtpUrl);
      await transport
        .sendMail({
          from: mail.from,
          to,
          subject,
          text,
          html,
          attachments: files,
          messageId: `<${id}@portal>`,
          ...(returnPath !== undefined && { envelope: { from: returnPath, to } }),
        })
        .catch((error: unknown) => {
          throw new EmailNotTaken(error);
        });
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
