/** Push notifications on this device. Browsers and the native shell have different implementations (docs/app.md). */

/**
 * `unavailable`: the device or browser doesn't support them. `ask`: the person hasn't been asked. `blocked`: only the
 * device's settings can allow them again.
 */
export type PushPermission = 'unavailable' | 'ask' | 'granted' | 'blocked';

/** The push service: the browser maker's, Apple's or Google's. */
export type PushPlatform = 'web' | 'apns' | 'gcm';

export interface DevicePush {
  readonly platform: PushPlatform;
  permission(): Promise<PushPermission>;
  /** Shows the permission prompt. Call it only from a user action. */
  request(): Promise<PushPermission>;
  /** This device's handle; null if it isn't subscribed. */
  handle(): Promise<string | null>;
  /** Subscribes with the server's public key. Returns the handle. */
  subscribe(serverKey: string): Promise<string>;
  /** Whether the subscription was made with another server key, so that the server can't use it. */
  isForOtherKey(serverKey: string): Promise<boolean>;
  unsubscribe(): Promise<void>;
  /** Opens the device's settings; null if apps can't open them. */
  readonly openSettings: (() => Promise<void>) | null;
  /** Calls back with the tag of each notification shown. Returns a function that removes the listener. */
  onShown(listener: (tag: string) => void): () => void;
}
