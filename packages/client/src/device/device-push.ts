import { device } from './device.ts';
import type { DevicePush } from './push.ts';
import { webPush } from './web-push.ts';

/** Chosen at each use, because the shell is known only once it has been opened. */
const current = (): DevicePush => device.shell?.push ?? webPush;

/** Push notifications of this device. */
export const devicePush: DevicePush = {
  get platform() {
    return current().platform;
  },
  permission: () => current().permission(),
  request: () => current().request(),
  handle: () => current().handle(),
  subscribe: (serverKey) => current().subscribe(serverKey),
  isForOtherKey: (serverKey) => current().isForOtherKey(serverKey),
  unsubscribe: () => current().unsubscribe(),
  get openSettings() {
    return current().openSettings;
  },
  onShown: (listener) => current().onShown(listener),
};
