/** The kinds of records with a retention period (docs/operations/retention.md), with their units for messages. */
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

/** In the order of docs/operations/retention.md. */
export const retentionKinds = [
  'audit',
  'payments',
  'change-requests',
  'reported-absences',
  'consent-answers',
  'error-reports',
  'orphaned-parents',
] as const satisfies readonly RetentionKind[];

/** Kinds whose rows the portal's own role may delete. */
export const deletedKinds = [
  'change-requests',
  'reported-absences',
  'consent-answers',
  'error-reports',
] as const satisfies readonly RetentionKind[];
export type DeletedKind = (typeof deletedKinds)[number];

/** Replaces the name of a parent whose details were removed. */
export const removedName = 'Removed';
