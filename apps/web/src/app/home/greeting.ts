/** The hour of the day (0 to 23) at an instant in a zone. */
function hourInZone(now: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-AU', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(parts.format(now));
}

/** "Good morning, Meera" by the clock where the person's schools are (mock home). */
export function greeting(firstName: string, now: Date, timeZone: string): string {
  const hour = hourInZone(now, timeZone);
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const name = firstName.trim();
  return name === '' ? `Good ${part}` : `Good ${part}, ${name}`;
}
