// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';

interface AdminViewReviewTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  view_id: number;
  school_id: number;
  account_id: number;
  staff_id: number | null;
  staff_name: string;
  staff_role: string;
  reason: string;
  started_at: Date;
  reviewed_at: Date | null;
  reviewer_name: string | null;
  concern: string | null;
}

export interface ViewReviewsTables {
  admin_view_review: AdminViewReviewTable;
}
