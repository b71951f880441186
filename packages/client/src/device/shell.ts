/** The native shell's functions (docs/mobile.md); null in browsers. Only this folder may use plugins. */
import type { OfflineKey } from './offline-key.ts';
import type { DevicePush } from './push.ts';

/** The device details in call headers and error reports. */
export interface DeviceFacts {
  readonly model: string;
  readonly osVersion: string;
  readonly operatingSystem: string;
  readonly manufacturer: string;
  readonly isVirtual: boolean;
  /** On iOS the device's id; on Android a hash of it and the app's id. */
  readonly uuid: string;
  readonly appVersion: string;
}

export interface CalendarEntry {
  readonly title: string;
  readonly description: string;
  /** Milliseconds since 1970. */
  readonly startsAt: number;
  readonly endsAt: number;
  readonly isAllDay: boolean;
}

/** `cancelled`: by the person. `unavailable`: the device has no lock. */
export type UnlockOutcome = 'accepted' | 'cancelled' | 'failed' | 'unavailable';

/** Takes and returns WebAuthn JSON, like the server. Rejects with WebAuthn error names. */
export interface ShellPasskeys {
  create(options: unknown): Promise<unknown>;
  get(options: unknown): Promise<unknown>;
}

export interface Shell {
  readonly facts: DeviceFacts;
  readonly passkeys: ShellPasskeys;
  readonly push: DevicePush;
  readonly offlineKey: OfflineKey;
  /** Calls back when the app goes to the background and when it returns. Returns a function that removes the listener. */
  onPause(listener: () => void): () => void;
  onResume(listener: () => void): () => void;
  /** Calls back when the person has passed a biometric prompt. Returns a function that removes the listener. */
  onPassed(listener: () => void): () => void;
  /** Calls back with the route of a link or notification that opened the app. */
  onOpened(listener: (path: string) => void): () => void;
  /** The newest version in the store; null if unknown. */
  newestVersion(): Promise<string | null>;
  readonly openStore: () => Promise<void>;
  /** Opens the share sheet for a file. */
  shareFile(file: Blob, name: string): Promise<void>;
  /** Opens the device's form for a new calendar entry. */
  addToCalendar(entry: CalendarEntry): Promise<void>;
  /** Resolves with null if the person cancels. */
  readonly pickPhoto: (from: 'camera' | 'gallery') => Promise<File | null>;
  setBadge(count: number): Promise<void>;
  /** Sets whether the app switcher shows the logo instead of the page. */
  hideInSwitcher(isHidden: boolean): Promise<void>;
  /** Asks for biometrics or the device's code. */
  unlock(reason: string): Promise<UnlockOutcome>;
  canUnlock(): Promise<boolean>;
  /** Selects the training portal for the stores' test account, otherwise the normal portal. Returns true if it changed. */
  choosePortal(email: string): boolean;
}
