import * as formats from '../rows/formats.ts';
import { extensionFile, identity, optional, required } from '../rows/definition.ts';
import { ownedByStudent } from '../rows/owners.ts';

export const medicalConditionTypes = extensionFile({
  name: 'medicalConditionTypes',
  summary: 'The list conditions are chosen from. Shared by schools, so a bulk file removes none.',
  columns: [
    ...identity(),
    required('description', formats.text(100), 'Name of the condition.', 'SIF-AU MedicalCondition'),
    optional('requiresAllergyDetails', formats.boolean, 'The family says what the allergy is to.'),
  ],
  checks: [
    {
      column: 'sourcedId',
      reason: 'is still used by a medical condition',
      where: `s.is_deleted and exists (select from medical_condition_type t join medical_condition m on m.condition_type_id = t.id
        where t.source_id = s.sourced_id)`,
    },
  ],
  steps: [
    {
      table: 'medical_condition_type',
      key: ['source_id'],
      from: 'stage_medical_condition_types s',
      values: {
        source_id: 's.sourced_id',
        description: 's.description',
        requires_allergy_details: 'coalesce(s.requires_allergy_details, false)',
      },
      touch: {},
      keep: 'exists (select from medical_condition m where m.condition_type_id = t.id)',
    },
  ],
});

export const medicalConditions = extensionFile({
  name: 'medicalConditions',
  summary: 'Medical conditions the school has been told of.',
  columns: [
    ...identity(),
    required('studentSourcedId', formats.id, 'The student.', 'SIF-AU StudentPersonalRefId'),
    required('conditionTypeSourcedId', formats.id, 'The type, in medicalConditionTypes.csv.'),
    optional('allergyDetails', formats.text(20), 'What the allergy is to.', 'SIF-AU ConditionComment'),
    required('advisedDate', formats.date, 'Day the school was told.'),
    optional('isCurrent', formats.boolean, '`true` when blank.'),
  ],
  references: [
    { column: 'studentSourcedId', to: 'student' },
    { column: 'conditionTypeSourcedId', to: 'conditionType' },
  ],
  steps: [
    {
      table: 'medical_condition',
      owner: ownedByStudent('t.student_id'),
      key: ['source_id'],
      from: `stage_medical_conditions s join student st on st.source_id = s.student_sourced_id
        join medical_condition_type ty on ty.source_id = s.condition_type_sourced_id`,
      values: {
        source_id: 's.sourced_id',
        student_id: 'st.id',
        condition_type_id: 'ty.id',
        allergy_details: 's.allergy_details',
        advised_date: 's.advised_date',
        is_current: 'coalesce(s.is_current, true)',
      },
      touch: { student: 't.student_id' },
      bulkScope: 't.student_id in (select student_id from import_scope_student)',
    },
  ],
});
