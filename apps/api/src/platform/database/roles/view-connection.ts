/** The role that the administration view reads with. */
export const viewRole = 'portal_view';

/** The same database as another role, without a password. */
export const connectionAs = (role: string, connectionString: string): string =>
  connectionString.replace(/\/\/[^@/]+@/, `//${role}@`);
