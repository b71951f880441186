/** Push notifications of this device. The native shell has its own (docs/app.md). */

/**
 * `unavailable`: this device or browser has none. `ask`: the person hasn't been asked. `blocked`: only the device's own
 * settings can allow them again.
 */
export type PushPermission = 'unavailable' | 'ask' | 'granted' | 'blocked';

/** Who delivers them: the browser's maker, Apple or Google. */
export type PushPlatform = 'web' | 'apns' | 'gcm';

export interface DevicePush {
  readonly platform: PushPlatform;
  permission(): Promise<PushPermission>;
  /** Shows the device's own question. Call it only from a user's action. */
  request(): Promise<PushPermission>;
  /** Where the push service reaches this device; null while nothing is subscribed. */
  handle(): Promise<string | null>;
  /** Subscribes with the server's public key. Returns the handle. */
  subscribe(serverKey: string): Promise<string>;
  /** Whether the subscription belongs to another key of the server, which can no longer use it. */
  isForOtherKey(serverKey: string): Promise<boolean>;
  unsubscribe(): Promise<void>;
  /** Opens the device's own settings; null where an app can't. */
  readonly openSettings: (() => Promise<void>) | null;
  /** Calls back with the tag of each notification that was shown. Returns a function that stops it. */
  onShown(listener: (tag: string) => void): () => void;
}
