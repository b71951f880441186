import type { DevicePush } from './push.ts';
import { webPush } from './web-push.ts';

/** Push notifications of this device. */
export const devicePush: DevicePush = webPush;
