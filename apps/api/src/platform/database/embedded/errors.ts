/** The embedded database cannot start, for a reason the person at the keyboard can mend. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
