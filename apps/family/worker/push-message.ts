/** Reads a push message: the JSON of declarative web push (https://www.w3.org/TR/push-api/#declarative-push-message). */

/** What the worker shows for one message. */
export interface PushNotification {
  readonly title: string;
  readonly body: string;
  /** A repeated delivery has the same tag, so that it replaces the first one. */
  readonly tag: string;
  /** Where a tap leads: always a page of this app. */
  readonly url: string;
  /** The badge on the app's icon; null to leave it unchanged. */
  readonly badge: number | null;
  readonly isUrgent: boolean;
}

/** Browsers revoke the permission of an app that shows nothing, so a message that can't be read shows this. */
const UNREADABLE = {
  title: 'Something new from school',
  body: 'Unlock to see what it is.',
  tag: 'unreadable',
};

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});

function parse(text: string): Fields {
  try {
    return fieldsOf(JSON.parse(text));
  } catch {
    return {};
  }
}

const textOf = (value: unknown, otherwise: string): string =>
  typeof value === 'string' && value !== '' ? value : otherwise;

/** A message may only open a page of this app. Any other link opens the inbox. */
function urlOf(value: unknown, origin: string): string {
  const inbox = `${origin}/#/notifications`;
  try {
    const url = new URL(textOf(value, inbox), origin);
    return url.origin === origin && url.pathname === '/' ? url.href : inbox;
  } catch {
    return inbox;
  }
}

/** A number, or its digits: declarative messages write the badge as text. */
function badgeOf(value: unknown): number | null {
  const count = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof count === 'number' && Number.isSafeInteger(count) && count >= 0 ? count : null;
}

export function readPushMessage(text: string, origin: string): PushNotification {
  const message = parse(text);
  const words = fieldsOf(message['notification']);
  return {
    title: textOf(words['title'], UNREADABLE.title),
    body: textOf(words['body'], words['title'] === undefined ? UNREADABLE.body : ''),
    tag: textOf(words['tag'], UNREADABLE.tag),
    url: urlOf(words['navigate'], origin),
    badge: badgeOf(words['app_badge'] ?? message['app_badge']),
    isUrgent: words['require_interaction'] === true,
  };
}
