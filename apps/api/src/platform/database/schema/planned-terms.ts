// Generated from the migrated schema by `npm run schema`. Do not edit.

import type { Generated, GeneratedAlways } from 'kysely';
import type { Json } from '../json-column.ts';

interface PlannedTermsTable {
  id: GeneratedAlways<number>;
  public_id: Generated<string>;
  kind: string;
  version: string;
  title: string;
  sections: Json;
  in_force_on: string;
  planned_by: string;
  planned_at: Date;
}

export interface PlannedTermsTables {
  planned_terms: PlannedTermsTable;
}
