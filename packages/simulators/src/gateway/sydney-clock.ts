const clock = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Australia/Sydney',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/** `2026-11-18T10:26:00`: the gateway tells time as Sydney's clocks show it, without an offset. */
export const sydneyClock = (instant: number): string => clock.format(instant).replace(' ', 'T');
