/**
 * Push notifications in the native shell. The handle is the Apple or Google token. Never unregisters and registers within
 * one start, because Android would return the old token (capacitor#8590).
 */
import * as z from 'zod/mini';
import type { DevicePush, PushPermission } from '../push.ts';
import { askPlugin, callPlugin, onPlugin, platform } from './bridge.ts';

const PLUGIN = 'PushNotifications';
const PATIENCE_MS = 10_000;

const permissionSchema = z.object({ receive: z.string() });
const tokenSchema = z.object({ value: z.string() });
const shownSchema = z.object({ data: z.object({ tag: z.string() }) });

const permissionOf = ({ receive }: z.output<typeof permissionSchema>): PushPermission => {
  if (receive === 'granted') return 'granted';
  return receive === 'denied' ? 'blocked' : 'ask';
};

export function createNativePush(): DevicePush {
  let token: string | null = null;
  let hasUnregistered = false;

  /** The token arrives as an event. A later event replaces it. */
  const register = async (): Promise<string> => {
    if (hasUnregistered) throw new Error('Notifications can be turned on again at the next start');
    const given = new Promise<string>((resolve, reject) => {
      onPlugin(PLUGIN, 'registration', (data) => {
        token = tokenSchema.parse(data).value;
        resolve(token);
      });
      onPlugin(PLUGIN, 'registrationError', () => reject(new Error('The push service gave no token')));
      setTimeout(() => reject(new Error('The push service did not answer')), PATIENCE_MS);
    });
    await callPlugin(PLUGIN, 'register');
    return given;
  };
  const permission = async (): Promise<PushPermission> =>
    permissionOf(await askPlugin(permissionSchema, PLUGIN, 'checkPermissions'));

  return {
    platform: platform() === 'ios' ? 'apns' : 'gcm',
    permission,
    request: async () => permissionOf(await askPlugin(permissionSchema, PLUGIN, 'requestPermissions')),
    handle: async () => {
      if (token !== null || hasUnregistered || (await permission()) !== 'granted') return token;
      return register().catch(() => null);
    },
    subscribe: async () => token ?? register(),
    // Only browser subscriptions depend on a server key.
    isForOtherKey: async () => false,
    async unsubscribe() {
      hasUnregistered = true;
      token = null;
      await callPlugin(PLUGIN, 'unregister');
    },
    // Opens the app's own page in the settings, because Apple rejects apps that open other pages.
    openSettings: async () =>
      void (await callPlugin('NativeSettings', 'open', {
        optionAndroid: 'app_notification',
        optionIOS: 'appNotification',
      })),
    onShown: (listener) =>
      onPlugin(PLUGIN, 'pushNotificationReceived', (data) => {
        const { success, data: shown } = shownSchema.safeParse(data);
        if (success) listener(shown.data.tag);
      }),
  };
}
