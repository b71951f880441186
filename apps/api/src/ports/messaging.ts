/** E-mail and SMS as the portal needs them. One adapter per provider. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly EmailAttachment[];
  /** A UUID, the same for every attempt at the same message, so that a provider can drop duplicates (F13). */
  id: string;
  /** The envelope sender, which gets reports of failed delivery; by default the visible sender. */
  returnPath?: string;
}

export interface EmailAttachment {
  name: string;
  mediaType: string;
  content: Buffer;
}

export interface SmsMessage {
  to: string;
  text: string;
  reference: string;
}

/** Both throw when the provider didn't accept the message; their job retries. */
export interface Messaging {
  sendEmail(message: EmailMessage): Promise<void>;
  sendSms(message: SmsMessage): Promise<void>;
}
