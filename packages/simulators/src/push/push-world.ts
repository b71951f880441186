import type { KeyObject } from 'node:crypto';
import type { MessageStore } from '../messages/message-store.ts';
import { createPushLedger } from './ledger.ts';
import type { PushLedger } from './ledger.ts';
import { createPushFaults } from './push-faults.ts';
import type { PushFaults } from './push-faults.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { Subscriptions } from './subscriptions.ts';

/** The public keys of the portal's Apple and Google accounts. Browser services get the VAPID key from the subscription. */
export interface PushAccounts {
  apns: KeyObject;
  fcm: KeyObject;
}

export interface PushWorld {
  ledger: PushLedger;
  faults: PushFaults;
  subscriptions: Subscriptions;
  /** If null, APNs and FCM refuse all messages. */
  accounts: PushAccounts | null;
  /** The issued access tokens and their expiry times. */
  accessTokens: Map<string, number>;
  /** The address of the simulators. */
  origin: () => string;
  now: () => number;
}

export function createPushWorld(
  messages: MessageStore,
  { accounts, origin, now }: Pick<PushWorld, 'accounts' | 'origin' | 'now'>,
): PushWorld {
  return {
    ledger: createPushLedger(messages),
    faults: createPushFaults(),
    subscriptions: createSubscriptions(),
    accounts,
    accessTokens: new Map(),
    origin,
    now,
  };
}
