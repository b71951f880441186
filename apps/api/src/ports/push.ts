/** Push notifications as the portal needs them. One adapter per push service behind one sender. */

export const pushPlatforms = ['web', 'apns', 'gcm'] as const;
export type PushPlatform = (typeof pushPlatforms)[number];

/** A device as its push service knows it. A handle is a secret: it is sealed at rest and never logged. */
export interface PushTarget {
  platform: PushPlatform;
  /** `web`: the browser's subscription as JSON, `{endpoint, keys: {p256dh, auth}}`. Otherwise the device's token. */
  handle: string;
}

export interface PushMessage {
  /**
   * The delivery's UUID, the same on every attempt: it becomes `apns-id`, `Topic` and the collapse keys, so that a
   * repeated attempt replaces the first and is never shown twice (F13).
   */
  id: string;
  target: PushTarget;
  title: string;
  body: string;
  /** The address that the notification opens, absolute. */
  url: string;
  /** Notifications with the same tag replace each other on the device. */
  tag: string;
  /** The number of items waiting, for the app's icon. */
  badge?: number | undefined;
  isUrgent: boolean;
  /** The push service drops the message if the device hasn't come online by then. */
  expiresAt: Date;
}

export type PushOutcome = { id: string } & PushVerdict;

export type PushVerdict =
  /** The push service has accepted the message. */
  | { outcome: 'sent' }
  /** The device is no longer registered: its endpoint is never called again. */
  | { outcome: 'gone' }
  /** The push service was busy, down or silent: the same message may be sent again from this time. */
  | { outcome: 'later'; retryAt: Date }
  /** A retry can't help. `reason` is a short code: it never holds a handle or content. */
  | { outcome: 'refused'; reason: string };

export interface PushSender {
  /** Which platforms are configured. A message for another one is refused. */
  readonly platforms: readonly PushPlatform[];
  /** Sends concurrently. Returns one outcome per message, in the order of the messages, and never throws for one. */
  send(messages: readonly PushMessage[]): Promise<PushOutcome[]>;
}
