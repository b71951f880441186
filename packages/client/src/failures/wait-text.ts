const plural = (count: number, unit: string): string => `${count} ${unit}${count === 1 ? '' : 's'}`;

/** "Try again in 15 minutes." */
export function waitText(seconds: number): string {
  if (seconds < 60) return `Try again in ${plural(Math.max(1, seconds), 'second')}.`;
  const minutes = Math.ceil(seconds / 60);
  return minutes < 60
    ? `Try again in ${plural(minutes, 'minute')}.`
    : `Try again in ${plural(Math.ceil(minutes / 60), 'hour')}.`;
}
