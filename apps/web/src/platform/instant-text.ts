/** "21 November 2026, 3:15 pm": an instant where the person is (document 1, section 9). */
export function instantText(instant: string, timeZone?: string): string {
  const zone = timeZone === undefined ? {} : { timeZone };
  const date = { day: '2-digit', month: 'long', year: 'numeric', ...zone } as const;
  const time = { hour: 'numeric', minute: '2-digit', hour12: true, ...zone } as const;
  const at = new Date(instant);
  const said = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat('en-AU', options).format(at).replaceAll(/\s/g, ' ');
  return `${said(date)}, ${said(time)}`;
}
