/** The settings of the mobile app (docs/mobile.md): which apps may use the portal's links, passkeys and card form. */
import { z } from 'zod';

const list = (item: z.ZodType<string, string>) =>
  z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(item));

const sha256Fingerprint = z
  .string()
  .regex(/^(?:[\dA-F]{2}:){31}[\dA-F]{2}$/i, 'SHA-256 fingerprints such as AB:CD:…, between commas')
  .transform((text) => text.toUpperCase());

export const mobileAppSettings = {
  /** The team's id and the app's id, such as `A1B2C3D4E5.au.edu.example.portal`. */
  MOBILE_APPLE_APPS: list(
    z.string().regex(/^[A-Z\d]{10}\.[\w.-]+$/, 'a team’s and an app’s id, such as A1B2C3D4E5.au.edu.portal'),
  ).default([]),
  /** The app's id on Android, and the fingerprints of the certificates that sign it. */
  MOBILE_ANDROID_APP: z
    .string()
    .regex(/^\w+(?:\.\w+)+$/, 'such as au.edu.example.portal')
    .optional(),
  MOBILE_ANDROID_CERTIFICATES: list(sha256Fingerprint).default([]),
  /** The origins of the page within the app. */
  MOBILE_ORIGINS: list(
    z.string().regex(/^[a-z]+:\/\/localhost(?::\d+)?$/, 'such as https://localhost'),
  ).default(['https://localhost', 'capacitor://localhost']),
};
const settings = z.object(mobileAppSettings);
type MobileAppEnv = z.output<typeof settings>;

export interface MobileAppConfig {
  appleApps: readonly string[];
  android: { app: string; certificates: readonly string[] } | null;
  /** The passkey origins of Android apps, which are derived from their signing certificates. */
  androidOrigins: readonly string[];
  /** The pages that may frame the card form; none without an app. */
  pageOrigins: readonly string[];
}

/** https://developer.android.com/identity/passkeys/create-passkeys#verify-origin */
const androidOrigin = (fingerprint: string): string =>
  `android:apk-key-hash:${Buffer.from(fingerprint.replaceAll(':', ''), 'hex').toString('base64url')}`;

export function deriveMobileApp(env: MobileAppEnv): MobileAppConfig {
  const {
    MOBILE_APPLE_APPS: appleApps,
    MOBILE_ANDROID_APP: app,
    MOBILE_ANDROID_CERTIFICATES: certificates,
  } = env;
  const android = app === undefined || certificates.length === 0 ? null : { app, certificates };
  const hasApp = appleApps.length > 0 || android !== null;
  return {
    appleApps,
    android,
    androidOrigins: android === null ? [] : certificates.map(androidOrigin),
    pageOrigins: hasApp ? env.MOBILE_ORIGINS : [],
  };
}
