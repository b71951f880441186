import type { PushMessage, PushVerdict } from '../../ports/push.ts';

/** The push service of one platform. */
export interface Channel {
  /** Sends one message. Never throws. */
  send(message: PushMessage, now: Date): Promise<PushVerdict>;
  /** How many messages are sent at the same time. */
  readonly atMost: number;
}
