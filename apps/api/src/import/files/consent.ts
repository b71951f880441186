import { inWrittenOrder, templateProblem } from '@portal/contract/consent';
import * as formats from '../rows/formats.ts';
import { extensionFile, identity, optional, required } from '../rows/definition.ts';
import type { Complaint, StagedRow } from '../rows/definition.ts';
import { ownedBySchool } from '../rows/owners.ts';
import type { Format } from '../rows/formats.ts';

const states = { Pending: 1, Granted: 2, Denied: 3, Mixed: 4, Withdrawn: 5, Expired: 6 };

function consentComplaints(row: StagedRow): Complaint[] {
  const state = Number(row['state']);
  if (state >= 2 && state <= 4 && row['response_date'] == null)
    return [{ column: 'responseDate', reason: 'is required for an answered request' }];
  if (state === 5 && row['withdrawn_date'] == null)
    return [{ column: 'withdrawnDate', reason: 'is required for a withdrawn request' }];
  const problem = templateProblem(row['form_template']);
  return problem === null ? [] : [{ column: 'formTemplate', reason: problem }];
}

/** A family's answer, and a withdrawal made here, are kept when the register still has Pending. */
const answered = '(old.state between 2 and 4 or old.withdrawn_in_portal) and s.state = 1';

const template: Format = { ...formats.json, schema: formats.json.schema.transform(inWrittenOrder) };

export const consentRequests = extensionFile({
  name: 'consentRequests',
  summary:
    'Requests for consent, one row a student. What was answered or withdrawn in the portal stands when the row still says Pending. What a form may ask: docs/consent.md.',
  columns: [
    ...identity(
      'The register’s own id of the request, never reused.',
      'SIF-AU PersonPrivacyObligationDocument RefId',
    ),
    required('schoolSourcedId', formats.id, 'The school.'),
    required('studentSourcedId', formats.id, 'The student.'),
    required('title', formats.text(200), 'Title.', 'SIF-AU PermissionCategory'),
    required('reference', formats.text(60), 'Reference families quote.'),
    optional('contactName', formats.text(100), 'Who to ask.'),
    optional('contactEmail', formats.email, 'Their e-mail address.'),
    required('dueDate', formats.date, 'Answer due by.', 'SIF-AU EndDate'),
    required('state', formats.coded(states), 'State.', 'SIF-AU Permission'),
    optional('responseDate', formats.date, 'Day of the answer.'),
    optional('withdrawnDate', formats.date, 'Day it was withdrawn.'),
    required('formTemplate', template, '`{"schema": JSON Schema 2020-12, "uiSchema": …}`.'),
    optional('formData', formats.json, 'The answer, valid against the schema.', 'SIF-AU PermissionValue'),
  ],
  refuses: consentComplaints,
  schoolColumn: 'schoolSourcedId',
  references: [
    { column: 'schoolSourcedId', to: 'school' },
    { column: 'studentSourcedId', to: 'student' },
  ],
  steps: [
    {
      table: 'consent_request',
      owner: ownedBySchool,
      key: ['source_id'],
      from: `stage_consent_requests s join student st on st.source_id = s.student_sourced_id
        join school sc on sc.source_id = s.school_sourced_id
        left join consent_request old on old.source_id = s.sourced_id`,
      values: {
        source_id: 's.sourced_id',
        school_id: 'sc.id',
        student_id: 'st.id',
        title: 's.title',
        reference: 's.reference',
        contact_name: 's.contact_name',
        contact_email: 's.contact_email',
        due_date: 's.due_date',
        state: `case when ${answered} then old.state else s.state end`,
        response_date: `case when ${answered} then old.response_date else s.response_date end`,
        withdrawn_date: `case when ${answered} then old.withdrawn_date else s.withdrawn_date end`,
        form_template: 's.form_template',
        form_data: `case when ${answered} then old.form_data else s.form_data end`,
      },
      touch: { student: 't.student_id' },
      bulkScope: `t.school_id in (select school_id from import_scope)
        and not exists (select from consent_publication_student sent where sent.consent_request_id = t.id)`,
    },
  ],
});
