/** "7:42 am, 16/11/2026", where the reader is (document 1, section 9: last login). Pure. */
export function lastSignInText(timestamp: string, timeZone?: string): string {
  const at = new Date(timestamp);
  const zone = timeZone === undefined ? {} : { timeZone };
  const time = new Intl.DateTimeFormat('en-AU', {
    hour: 'numeric',
    minute: '2-digit',
    hour12: true,
    ...zone,
  });
  const date = new Intl.DateTimeFormat('en-AU', {
    ...{ day: '2-digit', month: '2-digit', year: 'numeric' },
    ...zone,
  });
  return `${time.format(at).replaceAll(/\s/g, ' ')}, ${date.format(at)}`;
}
