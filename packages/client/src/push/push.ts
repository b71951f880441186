import { devicePush } from '../device/device-push.ts';
import { deviceStore } from '../device/storage.ts';
import { createPush } from './create-push.ts';
import { createPushServer } from './push-server.ts';

/** The push notifications of this device. */
export const push = createPush({
  device: devicePush,
  server: createPushServer(devicePush.platform),
  store: deviceStore,
  newId: () => crypto.randomUUID(),
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
});
