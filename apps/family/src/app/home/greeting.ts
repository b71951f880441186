import { wallClock } from '@portal/contract/dates';

/** "Good morning, Meera", by the person's own clock (V-4.1). */
export function greeting(firstName: string, now: Date, timeZone: string): string {
  const { hour } = wallClock(now, timeZone);
  const part = hour < 12 ? 'morning' : hour < 18 ? 'afternoon' : 'evening';
  const name = firstName.trim();
  return name === '' ? `Good ${part}` : `Good ${part}, ${name}`;
}
