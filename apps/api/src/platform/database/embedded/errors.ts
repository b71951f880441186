/** The embedded database can't start, for a reason the operator can fix. */
export class EmbeddedPostgresError extends Error {
  override name = 'EmbeddedPostgresError';
}
