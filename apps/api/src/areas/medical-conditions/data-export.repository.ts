/** The part of a person's data copy about medical conditions (docs/decisions/accounts/my-data.md). */
import { sql } from 'kysely';
import { anywhere } from '../students/index.ts';
import type { AreaData } from '../students/index.ts';

export const medicalConditionsData: AreaData = {
  students: [
    {
      tables: ['medical_condition'],
      key: 'medicalConditions',
      title: 'Medical conditions',
      rows: () => sql`
      select m.student_id, json_build_object('condition', kind.description, 'allergyDetails', m.allergy_details,
        'advisedOn', m.advised_date, 'isCurrent', m.is_current) as record
      from medical_condition m join relation r on r.student_id = m.student_id and r.is_owner
      join medical_condition_type kind on kind.id = m.condition_type_id
      where ${anywhere('m', 'StudentDetails')}
      order by m.advised_date, m.id`,
    },
  ],
};
