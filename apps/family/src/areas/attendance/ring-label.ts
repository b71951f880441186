/** The accessible name of the percentage ring, including the period ("this calendar year"). */
export function ringLabel(percentage: number | null, when: string): string {
  return percentage === null
    ? `No attendance percentage yet ${when}`
    : `${percentage} per cent attendance ${when}`;
}
