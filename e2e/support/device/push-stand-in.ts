/**
 * Push notifications without a browser maker's push service, which journeys can't reach: the page subscribes at an
 * address of the stand-in, which receives what the portal sends. Journeys hand messages to the worker, as a browser would.
 */
import type { Page } from '@playwright/test';
import { pushServiceEndpoint } from '@portal/contract/push-endpoints';
import { simulatorsUrl } from '../stack.ts';

interface Subscription {
  endpoint: string;
  keys: { p256dh: string; auth: string };
}

/** Runs in the page. */
function subscribeThere(subscription: Subscription): void {
  const KEY = 'journey-subscription';
  let key: unknown = null;
  const made = {
    ...subscription,
    options: {
      get applicationServerKey() {
        return key;
      },
    },
    toJSON: () => ({ ...subscription, expirationTime: null }),
    unsubscribe: async () => {
      localStorage.removeItem(KEY);
      return true;
    },
  };
  Object.assign(PushManager.prototype, {
    subscribe: async ({ applicationServerKey }: PushSubscriptionOptionsInit) => {
      key = applicationServerKey;
      localStorage.setItem(KEY, 'true');
      return made;
    },
    getSubscription: async () => (localStorage.getItem(KEY) === null ? null : made),
  });
}

/**
 * Before the page is opened, for every tab of its device. Returns the device, as the stand-in calls it. `simulators`: if
 * they aren't those of the whole run.
 */
export async function subscribeAtStandIn(page: Page, simulators = simulatorsUrl()): Promise<string> {
  const service = await page.request.get(pushServiceEndpoint.path);
  const { webKey: applicationServerKey }: { webKey: string } = await service.json();
  const made = await page.request.post(`${simulators}/push/subscriptions`, {
    data: { applicationServerKey },
  });
  const [subscription]: Subscription[] = await made.json();
  if (!subscription) throw new Error('The stand-in made no subscription');
  await page.context().addInitScript(subscribeThere, subscription);
  return new URL(subscription.endpoint).pathname.split('/').at(-1) ?? '';
}

/** Hands messages to the page's worker, which must be running. */
export async function pushDelivery(page: Page): Promise<(data: string) => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [registration] = registrations;
      if (registration) resolve(registration.registrationId);
    });
  });
  await devtools.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (data) => {
    await devtools.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data });
  };
}

/** The titles of the notifications that the device shows. */
export const shownTitles = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    return (await registration.getNotifications()).map(({ title }) => title);
  });

/** The person taps the notification. Written as text, because the page's types lack the worker's. */
export async function tap(page: Page, title: string): Promise<void> {
  const [worker] = page.context().serviceWorkers();
  if (!worker) throw new Error('No worker runs');
  await worker.evaluate(`(async () => {
    const shown = await registration.getNotifications();
    const notification = shown.find(({ title }) => title === ${JSON.stringify(title)});
    dispatchEvent(new NotificationEvent('notificationclick', { notification }));
  })()`);
}
