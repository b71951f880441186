/** The rules of a school's attendance day (O-7). Pure. */

/** A link to explain an absence: see docs/decisions/office/absence-links.md. */
export const absenceLink = {
  letters: 4,
  /** This many wrong letters end the link. */
  wrongPicks: 2,
  /** Each link ends at this time at the school. */
  endsAt: '18:00',
} as const;

/** The reasons that the page behind a link offers: each is one tap. The value is the reason in words. */
export const linkReasons = [
  'Sick',
  'Medical or dental appointment',
  'Family reasons',
  'Other reason',
] as const;
export type LinkReason = (typeof linkReasons)[number];

/** Limits for offline work at the gate (docs/decisions/office/gate-without-a-signal.md). */
export const gateOffline = {
  /** The greatest age, in days, at which the server accepts an entry. */
  days: 7,
  /** The time of day when the phone deletes the student list from memory. */
  listUntil: '18:00',
} as const;

export const attendanceLimits = { ask: 50, search: 100, found: 20, reason: 89, toldBy: 100 } as const;

/** How the office heard of a reason. `text`: a reply to a text, which staff accept. */
export const toldChannels = ['phone', 'paper', 'in-person', 'text'] as const;
export type ToldChannel = (typeof toldChannels)[number];

/** What is known of an absence today. `call-only`: the family can't be sent a text. */
export const todayStates = ['not-told', 'sent', 'opened', 'failed', 'told', 'call-only'] as const;
export type TodayState = (typeof todayStates)[number];

/** Why no text can be sent. */
export const noTextReasons = ['court-order', 'no-mobile', 'no-contact'] as const;
export type NoTextReason = (typeof noTextReasons)[number];

/** The state of one adult's text. */
export interface TextTimes {
  askedAt: Date | null;
  sentAt: Date | null;
  failedAt: Date | null;
  openedAt: Date | null;
  answeredAt: Date | null;
}

export type TextState = 'none' | 'sending' | 'sent' | 'opened' | 'failed' | 'answered';

/** A text that was sent after it had failed has been sent. */
export function textState({ askedAt, sentAt, failedAt, openedAt, answeredAt }: TextTimes): TextState {
  if (askedAt === null) return 'none';
  if (answeredAt !== null) return 'answered';
  if (openedAt !== null) return 'opened';
  if (sentAt !== null) return 'sent';
  return failedAt === null ? 'sending' : 'failed';
}

const order = ['answered', 'opened', 'sent', 'sending', 'failed', 'none'] as const;
const stateOfText: Readonly<Record<TextState, TodayState>> = {
  answered: 'told',
  opened: 'opened',
  sent: 'sent',
  sending: 'sent',
  failed: 'failed',
  none: 'not-told',
};

/** The state of an absence: the furthest of its adults' texts. */
export function todayState(texts: readonly TextState[], noText: NoTextReason | null): TodayState {
  const furthest = order.find((state) => texts.includes(state)) ?? 'none';
  return furthest === 'none' && noText !== null ? 'call-only' : stateOfText[furthest];
}

/** States in which the school has not yet told the family of the absence (Queensland's same-day duty). */
export const isNotTold = (state: TodayState): boolean =>
  state === 'not-told' || state === 'failed' || state === 'call-only';
