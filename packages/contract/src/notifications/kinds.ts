/** The kinds of notifications and their rules (W-6.1). The server plans deliveries with these rules. */

export const notificationKinds = [
  'absence-to-explain',
  'absence-decided',
  'consent-to-answer',
  'consent-due-soon',
  'payment-due',
  'payment-receipt',
  'payment-resolved',
  'new-report',
  'event-changed',
  'school-notice',
  'request-decided',
  'viewer-accepted',
  'security',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Channels besides the inbox, which gets every notification. */
export const notificationChannels = ['push', 'email', 'sms'] as const;
export type NotificationChannel = (typeof notificationChannels)[number];

/** `now`: immediately, or in the digest if the person has one and the kind's e-mails may wait. */
export const deliveryTimings = ['off', 'now'] as const;
export type DeliveryTiming = (typeof deliveryTimings)[number];

export interface KindRule {
  /** The kind's channels, each with its default timing. */
  readonly channels: Readonly<Partial<Record<NotificationChannel, DeliveryTiming>>>;
  /** The notification has a task, and stays in "Needs you" until the task is done. */
  readonly needsYou?: true;
  /** If the notification isn't read within `fallbackMinutes`, it goes to the next channel. */
  readonly mustKnow?: true;
  /** Can't be switched off. Quiet hours don't hold it. */
  readonly always?: true;
  /** Its e-mails go into the digest if the person has one. Not set for unexplained absences or decisions on requests. */
  readonly mayWait?: true;
}

const routine = { push: 'now', email: 'now' } as const;
const forInformation = { push: 'off', email: 'now' } as const;

export const kindRules: Readonly<Record<NotificationKind, KindRule>> = {
  'absence-to-explain': {
    channels: { push: 'now', email: 'now', sms: 'now' },
    needsYou: true,
    mustKnow: true,
  },
  'absence-decided': { channels: routine },
  'consent-to-answer': { channels: routine, needsYou: true, mayWait: true },
  'consent-due-soon': { channels: routine, needsYou: true, mustKnow: true },
  'payment-due': { channels: routine, needsYou: true, mayWait: true },
  'payment-receipt': { channels: forInformation },
  'payment-resolved': { channels: routine },
  'new-report': { channels: routine, mayWait: true },
  'event-changed': { channels: forInformation, mayWait: true },
  'school-notice': { channels: forInformation, mayWait: true },
  'request-decided': { channels: routine },
  'viewer-accepted': { channels: routine },
  security: { channels: routine, mustKnow: true, always: true },
};

/** The rule for urgent notifications of any kind, such as a school closure. Overrides the person's choices. */
export const urgentRule: KindRule = {
  channels: { push: 'now', email: 'now', sms: 'now' },
  mustKnow: true,
  always: true,
};

export const ruleOf = (kind: NotificationKind, isUrgent: boolean): KindRule =>
  isUrgent ? urgentRule : kindRules[kind];

/** Whether a person can switch the kind on and off on this channel. */
export const isChoosable = (kind: NotificationKind, channel: NotificationChannel): boolean =>
  !kindRules[kind].always && kindRules[kind].channels[channel] !== undefined;

/** The rows of the settings page. Each covers one or more kinds. */
export const notificationTopics = {
  absence: ['absence-to-explain'],
  consent: ['consent-to-answer', 'consent-due-soon'],
  answers: ['absence-decided', 'request-decided', 'viewer-accepted'],
  payments: ['payment-due', 'payment-receipt', 'payment-resolved'],
  events: ['event-changed'],
  reports: ['new-report'],
  notices: ['school-notice'],
  security: ['security'],
} as const satisfies Record<string, readonly NotificationKind[]>;
export type NotificationTopic = keyof typeof notificationTopics;

/** Text limits of each channel, in characters. */
export const messageLimits = { pushTitle: 45, pushBody: 90, sms: 306 } as const;

/** The minutes after which an unread must-know notification goes to this channel. */
export const fallbackMinutes = { email: 60, sms: 30 } as const;

/** Months that the inbox keeps a notification. */
export const inboxMonths = 12;
