import { failureTexts } from '@portal/texts/failures';
import { format } from '@portal/texts/format';

/** "Try again in 15 minutes." */
export function waitText(seconds: number): string {
  if (seconds < 60) return format(failureTexts.tryAgainInSeconds, { count: Math.max(1, seconds) });
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? format(failureTexts.tryAgainInMinutes, { count: minutes })
    : format(failureTexts.tryAgainInHours, { count: Math.ceil(minutes / 60) });
}
