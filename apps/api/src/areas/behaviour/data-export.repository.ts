/** The part of a person's data copy about behaviour (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { ofSchool } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const behaviourData: AreaData = {
  students: [
    {
      tables: ['behaviour_incident'],
      key: 'behaviour',
      title: 'Behaviour',
      rows: ofSchool(
        'behaviour_incident',
        'Behaviour',
        sql`json_build_object('date', t.incident_date, 'school', school.name, 'type', t.incident_type,
            'categories', t.categories)`,
        sql`t.incident_date desc, t.id`,
      ),
    },
  ],
};
