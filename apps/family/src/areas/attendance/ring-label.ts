/** The percentage ring in words, with the time it is about ("this calendar year"). */
export function ringLabel(percentage: number | null, when: string): string {
  return percentage === null
    ? `No attendance percentage yet ${when}`
    : `${percentage} per cent attendance ${when}`;
}
