const format = { timeZone: 'Australia/Sydney', dateStyle: 'short', timeStyle: 'medium' } as const;
let clock: Intl.DateTimeFormat | undefined;

/** `2026-11-18T10:26:00`: Sydney's wall time without an offset, as the gateway reports it. */
export function sydneyClock(instant: number): string {
  clock ??= new Intl.DateTimeFormat('sv-SE', format);
  return clock.format(instant).replace(' ', 'T');
}
