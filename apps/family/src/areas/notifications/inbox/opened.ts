/** Links in pushes, e-mails and texts open the inbox with a notification's id (W-8.9). */
import type { Inbox, Notification } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';

export type Opened =
  /** Go to the notification's page. */
  | { readonly kind: 'page'; readonly notification: Notification }
  /** Stay in the inbox, where the person answers or reads the notification. */
  | { readonly kind: 'here'; readonly notification: Notification }
  /** The notification isn't on the first page, or no longer exists. */
  | { readonly kind: 'unlisted' };

const staysHere = ({ kind, isUrgent, isRead, needsYou, link }: Notification): boolean =>
  (isUrgent && !isRead) ||
  (kind === 'absence-to-explain' && needsYou) ||
  link.startsWith(paths.notifications());

/** `first`: the first page of the inbox. */
export function openedIn(first: Pick<Inbox, 'urgent' | 'notifications'>, id: string): Opened {
  const notification = [...first.urgent, ...first.notifications].find((one) => one.id === id);
  if (!notification) return { kind: 'unlisted' };
  return { kind: staysHere(notification) ? 'here' : 'page', notification };
}

/** An urgent notification stays on top until the person confirms that they have read it. */
export const isReadByOpening = (opened: Opened): boolean =>
  opened.kind !== 'unlisted' && !(opened.notification.isUrgent && !opened.notification.isRead);
