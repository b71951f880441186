/** What was last sent to a device or a channel, in words. Pure. */
import { format } from '@portal/texts/format';
import { notificationSettingsTexts } from '@portal/texts/notification-settings';

const texts = notificationSettingsTexts.devices;

export interface Sendings {
  readonly lastSentAt: string | null;
  readonly lastFailedAt: string | null;
}

/** The last one arrived, or none was tried. */
export const isWorking = ({ lastSentAt, lastFailedAt }: Sendings): boolean =>
  lastFailedAt === null || (lastSentAt !== null && lastSentAt >= lastFailedAt);

export function lastText(sendings: Sendings, dayOf: (instant: string) => string, addedAt?: string): string {
  const { lastSentAt, lastFailedAt } = sendings;
  if (lastFailedAt !== null && !isWorking(sendings))
    return format(texts.failed, { date: dayOf(lastFailedAt) });
  if (lastSentAt !== null) return format(texts.lastSent, { date: dayOf(lastSentAt) });
  return addedAt === undefined ? texts.neverSent : format(texts.added, { date: dayOf(addedAt) });
}
