/** The kinds of records with a retention period (docs/operations/retention.md), and what a person calls one of each. */
export const units = {
  audit: 'partitions',
  payments: 'attempts',
  'change-requests': 'requests',
  'reported-absences': 'absences',
  'consent-answers': 'answers',
  'error-reports': 'reports',
  'orphaned-parents': 'parents',
} as const;
export type RetentionKind = keyof typeof units;

/** In the order of the documentation. */
export const retentionKinds = [
  'audit',
  'payments',
  'change-requests',
  'reported-absences',
  'consent-answers',
  'error-reports',
  'orphaned-parents',
] as const satisfies readonly RetentionKind[];

/** Kinds that the portal's own role deletes row by row. */
export const deletedKinds = [
  'change-requests',
  'reported-absences',
  'consent-answers',
  'error-reports',
] as const satisfies readonly RetentionKind[];
export type DeletedKind = (typeof deletedKinds)[number];

/** The name of a parent whose details were removed. */
export const removedName = 'Removed';
