/**
 * The headers that describe the client on every call. In browsers, ids are random per page load, so they can't
 * track anyone. The native shell sends what the specification asks of the app.
 */
import type { Device } from '../device/device.ts';

/** Set by the build; undefined in unit tests. */
declare const __APP_VERSION__: string | undefined;

const platforms: readonly (readonly [pattern: RegExp, name: string])[] = [
  [/android/i, 'Android'],
  [/iphone|ipad|ipod/i, 'iOS'],
  [/windows/i, 'Windows'],
  [/mac os/i, 'macOS'],
  [/linux|cros/i, 'Linux'],
];

/** The operating system's family. The exact version is withheld for privacy. */
export const systemFamily = (userAgent: string): string =>
  platforms.find(([pattern]) => pattern.test(userAgent))?.[1] ?? 'unknown';

const randomId = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );

export const createClientHeaders = ({
  platform,
  shell,
  userAgent,
}: Pick<Device, 'platform' | 'shell' | 'userAgent'>): Readonly<Record<string, string>> => {
  const pageId = randomId();
  const version = typeof __APP_VERSION__ === 'string' ? __APP_VERSION__ : 'unbuilt';
  return {
    'Client-SessionId': pageId,
    'Client-Device': shell?.facts.model ?? 'browser',
    'Client-Platform': platform,
    'Client-Uuid': shell?.facts.uuid ?? pageId,
    'Client-OS-Version': shell?.facts.osVersion ?? systemFamily(userAgent),
    'Client-App-Version': shell?.facts.appVersion ?? version,
  };
};
