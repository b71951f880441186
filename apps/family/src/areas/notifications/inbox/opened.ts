/** What a push, an e-mail or a text opened: it leads to the inbox, with the notification's id (W-8.9). */
import type { Inbox, Notification } from '@portal/contract/notifications';
import { paths } from '@portal/contract/routes';

export type Opened =
  /** Its page is opened. */
  | { readonly kind: 'page'; readonly notification: Notification }
  /** It is answered or read here. */
  | { readonly kind: 'here'; readonly notification: Notification }
  /** Older than the first page, or no longer there. */
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
