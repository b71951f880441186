/** E-mail and SMS, as the portal needs them. One adapter a provider. */
export interface EmailMessage {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly EmailAttachment[];
  /** The same for every try of the same message, so that a provider can drop a duplicate (F13). */
  messageId: string;
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

/** Both throw when the provider didn't take the message; the job behind them tries again. */
export interface Messaging {
  sendEmail(message: EmailMessage): Promise<void>;
  sendSms(message: SmsMessage): Promise<void>;
}
