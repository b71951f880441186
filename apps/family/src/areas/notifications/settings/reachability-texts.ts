/** Texts about the last delivery to a device or a channel. Pure. */
import { dateInZone, deviceTimeZone, formatLongDate, formatTime, timeInZone } from '@portal/contract/dates';
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';

const texts = notificationSettingsTexts.devices;

export interface Sendings {
  readonly lastSentAt: string | null;
  readonly lastFailedAt: string | null;
}

/** The last delivery succeeded, or there was none. */
export const isWorking = ({ lastSentAt, lastFailedAt }: Sendings): boolean =>
  lastFailedAt === null || (lastSentAt !== null && lastSentAt >= lastFailedAt);

/** The time today; otherwise the day. */
export function momentText(instant: string, today: string, timeZone = deviceTimeZone()): string {
  const at = new Date(instant);
  const date = dateInZone(at, timeZone);
  return date === today ? formatTime(timeInZone(at, timeZone)) : formatLongDate(date, today.slice(0, 4));
}

export function lastText(sendings: Sendings, dayOf: (instant: string) => string, addedAt?: string): string {
  const { lastSentAt, lastFailedAt } = sendings;
  if (lastFailedAt !== null && !isWorking(sendings))
    return format(texts.failed, { date: dayOf(lastFailedAt) });
  if (lastSentAt !== null) return format(texts.lastSent, { date: dayOf(lastSentAt) });
  return addedAt === undefined ? texts.neverSent : format(texts.added, { date: dayOf(addedAt) });
}
