/** What was thrown or told of as an error, which need not be one: libraries hand plain objects on. */
export function asError(thrown: unknown): Error {
  if (thrown instanceof Error) return thrown;
  const isDescribed = typeof thrown === 'object' && thrown !== null && 'message' in thrown;
  return new Error(String(isDescribed ? thrown.message : thrown));
}
