/** The time left of an administration view, in whole minutes. Pure. */

export const minutesLeft = (endsAt: Date, now: Date): number =>
  Math.max(0, Math.ceil((endsAt.getTime() - now.getTime()) / 60_000));

export const timeLeftText = (minutes: number): string => `${minutes} min left`;

/** The only minutes that are announced, so that screen readers aren't interrupted each minute. */
const announcedAt: readonly number[] = [5, 1];

/** What a screen reader says when these minutes are left; empty for every other minute. */
export function announcement(minutes: number): string {
  if (!announcedAt.includes(minutes)) return '';
  return `The Administration View ends in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
}
