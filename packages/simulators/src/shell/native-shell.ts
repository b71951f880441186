/**
 * A stand-in for the native shell. Its plugins answer like those of apps/mobile, so that the app build runs in Chromium
 * without Xcode or the Android SDK (docs/mobile.md).
 */
import type { NativeReply } from './bridge.ts';
import { NativeHttp } from './native-http.ts';
import type { HttpRequest } from './native-http.ts';

/** The phone's WebAuthn functions. */
export interface PhonePasskeys {
  create(requestJson: string): unknown;
  get(requestJson: string): unknown;
}

export interface PhoneOptions {
  platform: 'ios' | 'android';
  appVersion: string;
  passkeys: PhonePasskeys;
}

/** The person's response to the biometric prompt. */
export type Touch = 'accepted' | 'failed' | 'cancelled';

type Answer = (options: Record<string, unknown>) => unknown;

class Refusal extends Error {
  readonly code: string;
  constructor(message: string, code: string) {
    super(message);
    this.code = code;
  }
}

const UPDATE_AVAILABLE = 2;
const NO_UPDATE = 1;

export class NativeShell {
  readonly http = new NativeHttp();
  touch: Touch = 'accepted';
  /** A newer version in the store, if there is one. */
  storeVersion: string | null = null;
  /** The phone's permission for notifications. */
  notifications: 'prompt' | 'granted' | 'denied' = 'prompt';
  /** The key in Keychain or Keystore. */
  offlineKey: string | null = null;
  /** The next photo; null if the person takes none; `denied` if the app may not use the camera. */
  photo: Buffer | 'denied' | null = null;
  /** All plugin calls except HTTP, in order, such as `Share.share`. */
  readonly calls: { name: string; options: Record<string, unknown> }[] = [];
  readonly #answers: Readonly<Record<string, Answer>>;

  constructor({ platform, appVersion, passkeys }: PhoneOptions) {
    const isIos = platform === 'ios';
    this.#answers = {
      'App.getInfo': () => ({
        id: 'au.edu.example.portal',
        version: appVersion,
        build: '1',
        name: 'Schoolside',
      }),
      'Device.getId': () => ({ identifier: '6A3D8C1E-0B4F-4B6C-9D55-1F2A7C3E9B10' }),
      'Device.getInfo': () => ({
        model: isIos ? 'iPhone17,3' : 'Pixel 9',
        osVersion: isIos ? '26.1' : '16',
        operatingSystem: platform,
        manufacturer: isIos ? 'Apple' : 'Google',
        isVirtual: true,
      }),
      'Network.getStatus': () => ({ connected: true, connectionType: 'wifi' }),
      'BiometricAuthNative.checkBiometry': () => ({
        isAvailable: true,
        strongBiometryIsAvailable: true,
        deviceIsSecure: true,
      }),
      'BiometricAuthNative.internalAuthenticate': () => this.#askForTouch(),
      'NativeBiometric.setData': ({ value }) => void (this.offlineKey = String(value)),
      'NativeBiometric.getSecureData': () => this.#readKey(),
      'NativeBiometric.deleteData': () => void (this.offlineKey = null),
      'CapacitorPasskey.createCredential': (options) => this.#passkey(() => passkeys.create(json(options))),
      'CapacitorPasskey.getCredential': (options) => this.#passkey(() => passkeys.get(json(options))),
      'AppUpdate.getAppUpdateInfo': () => ({
        currentVersionName: appVersion,
        updateAvailability: this.storeVersion === null ? NO_UPDATE : UPDATE_AVAILABLE,
        ...(this.storeVersion !== null && { availableVersionName: this.storeVersion }),
      }),
      'Camera.getPhoto': () => this.#takePhoto(),
      'Filesystem.writeFile': ({ path }) => ({ uri: `file:///cache/${String(path)}` }),
      'PushNotifications.checkPermissions': () => ({ receive: this.notifications }),
    };
  }

  /** Answers a plugin call. Plugins without an implementation here resolve with undefined, like Capacitor's. */
  async call(plugin: string, method: string, options: Record<string, unknown>): Promise<NativeReply> {
    const name = `${plugin}.${method}`;
    try {
      if (name === 'CapacitorHttp.request') return { value: await this.http.request(requestOf(options)) };
      this.calls.push({ name, options });
      return { value: await this.#answers[name]?.(options) };
    } catch (error) {
      return { error: { message: String(error), ...(error instanceof Refusal && { code: error.code }) } };
    }
  }

  #askForTouch(): void {
    if (this.touch === 'failed') throw new Refusal('Not recognised', 'authenticationFailed');
    if (this.touch === 'cancelled') throw new Refusal('Cancelled', 'userCancel');
  }

  #readKey(): unknown {
    if (this.offlineKey === null) throw new Refusal('No protected data found for key', '21');
    if (this.touch !== 'accepted') throw new Refusal('User canceled biometric authentication', '16');
    return { value: this.offlineKey };
  }

  /** Requires biometrics first. The error doesn't reveal why there is no passkey. */
  #passkey(use: () => unknown): unknown {
    if (this.touch !== 'accepted') throw new Refusal('The request was not allowed', 'NotAllowedError');
    return use();
  }

  #takePhoto(): unknown {
    if (this.photo === 'denied') throw new Refusal('User denied access to camera', 'OS-PLUG-CAMR-0003');
    if (this.photo === null) throw new Refusal('User cancelled photos app', 'OS-PLUG-CAMR-0006');
    return { base64String: this.photo.toString('base64'), format: 'png' };
  }
}

const json = ({ requestJSON }: Record<string, unknown>): string => String(requestJSON);

const requestOf = (options: Record<string, unknown>): HttpRequest => {
  const { url, method, headers, responseType, data } = options;
  return {
    url: String(url),
    method: String(method),
    headers: Object.fromEntries(
      Object.entries(Object(headers)).map(([name, value]) => [name, String(value)]),
    ),
    ...(typeof responseType === 'string' && { responseType }),
    ...(typeof data === 'string' && { data }),
  };
};
