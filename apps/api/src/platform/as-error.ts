/** Converts a thrown or reported value to an Error: libraries also pass plain objects. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const isDescribed = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return new Error(String(isDescribed ? thrown.message : thrown));
}
