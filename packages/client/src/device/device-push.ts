import { device } from './device.ts';
import type { DevicePush } from './push.ts';
import { webPush } from './web-push.ts';

/** The shell's push notifications, set by `openDevice`. */
const current = (): DevicePush => device.shell?.push ?? webPush;

/** Push notifications of this device. */
export const devicePush: DevicePush = {
  get platform() {
    return current().platform;
  },
  get openSettings() {
    return current().openSettings;
  },
  permission: () => current().permission(),
  request: () => current().request(),
  handle: () => current().handle(),
  subscribe: (serverKey) => current().subscribe(serverKey),
  isForOtherKey: (serverKey) => current().isForOtherKey(serverKey),
  unsubscribe: () => current().unsubscribe(),
  onShown: (listener) => current().onShown(listener),
};
