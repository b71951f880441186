/** The push notification calls: an app registers its token, a browser its subscription. */
import {
  checkPushEndpoint,
  pushServiceEndpoint,
  registerPushEndpoint,
  showNamesEndpoint,
  subscribePushEndpoint,
  unregisterPushEndpoint,
  webSubscriptionSchema,
} from '@portal/contract/push-endpoints';
import type { WebSubscription } from '@portal/contract/push-endpoints';
import { call } from '../calls/call.ts';
import type { PushPlatform } from '../device/push.ts';
import type { PushRegistration, PushServer } from './create-push.ts';

const subscriptionOf = (handle: string): WebSubscription => webSubscriptionSchema.parse(JSON.parse(handle));

/** The form in which the server compares handles: for a browser, only the subscription's endpoint. */
const present = (platform: PushPlatform, { handle, installationId }: PushRegistration): PushRegistration => ({
  handle: platform === 'web' ? subscriptionOf(handle).endpoint : handle,
  installationId,
});

/** `platformOf`: evaluated with each call, because the native shell is only known after the page has started. */
export const createPushServer = (platformOf: () => PushPlatform): PushServer => ({
  async key() {
    const platform = platformOf();
    const { webKey, ...apps } = await call(pushServiceEndpoint, { handlesProblems: true });
    if (platform === 'web') return webKey;
    // Apps need no VAPID key.
    return apps[platform] ? '' : null;
  },
  check: (registration) =>
    call(checkPushEndpoint, { body: present(platformOf(), registration), handlesProblems: true }),
  async register({ handle, installationId }) {
    const platform = platformOf();
    if (platform === 'web')
      await call(subscribePushEndpoint, {
        body: { ...subscriptionOf(handle), installationId },
        handlesProblems: true,
      });
    else
      await call(registerPushEndpoint, { body: { handle, installationId, platform }, handlesProblems: true });
  },
  async unregister(registration) {
    await call(unregisterPushEndpoint, { body: present(platformOf(), registration), handlesProblems: true });
  },
  async showNames(installationId, showsNames) {
    await call(showNamesEndpoint, { body: { installationId, showsNames }, handlesProblems: true });
  },
});
