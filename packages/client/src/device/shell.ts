/** What only the native shell can do (docs/mobile.md). Null in browsers; nothing outside this folder knows a plugin. */
import type { DevicePush } from './push.ts';

/** What the headers of calls and error reports contain about the device. */
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

/** `cancelled`: by the person. `unavailable`: the device has no lock that could be asked. */
export type UnlockOutcome = 'accepted' | 'cancelled' | 'failed' | 'unavailable';

/** WebAuthn's JSON, as the server speaks it. Rejects with an error whose name is WebAuthn's. */
export interface ShellPasskeys {
  create(options: unknown): Promise<unknown>;
  get(options: unknown): Promise<unknown>;
}

export interface Shell {
  readonly facts: DeviceFacts;
  readonly passkeys: ShellPasskeys;
  readonly push: DevicePush;
  /** Calls back when the app goes to the background, and when it returns. Returns a function that stops it. */
  onPause(listener: () => void): () => void;
  onResume(listener: () => void): () => void;
  /** Calls back with the route of a link or notification that opened the app. */
  onOpened(listener: (path: string) => void): () => void;
  /** The newest version in the store; null if unknown. */
  newestVersion(): Promise<string | null>;
  readonly openStore: () => Promise<void>;
  /** Hands a file to the device's share sheet. */
  shareFile(file: Blob, name: string): Promise<void>;
  /** Opens the device's own form for a new calendar entry. */
  addToCalendar(entry: CalendarEntry): Promise<void>;
  /** Null if the person took none. */
  readonly pickPhoto: (from: 'camera' | 'gallery') => Promise<File | null>;
  setBadge(count: number): Promise<void>;
  /** Whether the app switcher shows the mark instead of the page. */
  hideInSwitcher(isHidden: boolean): Promise<void>;
  /** Asks for finger, face or the device's code. */
  unlock(reason: string): Promise<UnlockOutcome>;
  canUnlock(): Promise<boolean>;
  /** Uses the training portal for the stores' test account, and the portal for every other. True if that changed. */
  choosePortal(email: string): boolean;
}
