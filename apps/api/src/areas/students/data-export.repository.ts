/**
 * The part of a person's data copy about students, their enrolments and the person's relation to them
 * (docs/decisions/accounts/my-data.md).
 */
import { sql } from 'kysely';
import { atSchool, isShown, livesWithStudent } from './data-source.repository.ts';
import type { AreaData } from './data-source.repository.ts';

export const studentsData: AreaData = {
  students: [
    {
      tables: ['student'],
      key: 'details',
      title: 'Details',
      rows: (id) => sql`
      select s.id as student_id, json_build_object(
        'givenNames', s.given_names, 'familyName', s.family_name, 'preferredGivenName', s.preferred_given_name,
        'preferredFamilyName', s.preferred_family_name, 'eqId', s.eq_id, 'oneSchoolId', s.one_school_id,
        'dateOfBirth', case when r.is_owner then s.date_of_birth end,
        'residentialAddress', case when r.is_owner and ${livesWithStudent(id)} then s.residential_address end,
        'postalAddress', case when r.is_owner and ${livesWithStudent(id)} then s.postal_address end,
        'finishedOn', s.finished_on) as record
      from relation r join student s on s.id = r.student_id`,
    },
    {
      tables: ['student_contact_relationship'],
      key: 'yourRelation',
      title: 'Who you are to the student',
      rows: (id) => sql`
      select c.student_id, json_build_object(
        'relationship', c.relationship, 'isPrimaryAccountOwner', c.is_primary_account_owner,
        'isLegalGuardian', c.parent_legal_guardian, 'hasCustody', c.has_custody, 'livesWith', c.lives_with,
        'emergencyContact', c.emergency_contact, 'attendanceContact', c.attendance_contact,
        'receivesReports', c.receives_assessment_report, 'receivesBills', c.fees_billing) as record
      from student_contact_relationship c
      join relation r on r.student_id = c.student_id and r.is_owner
      join account_parent own on own.known_parent_id = c.known_parent_id
      where own.account_id = ${id}`,
    },
    {
      tables: ['enrolment'],
      key: 'enrolments',
      title: 'Enrolments',
      rows: () => sql`
      select e.student_id, json_build_object(
        'school', school.name, 'centreCode', school.centre_code, 'yearLevel', e.year_level, 'rollClass', e.roll_class,
        'status', e.status, 'from', e.entry_date, 'to', e.exit_date) as record
      from enrolment e join shown on ${atSchool('e')}
      join school on school.id = e.school_id
      where ${isShown('EnrolmentHistory')} or (e.status = shown.status and e.entry_date = shown.entry_date)
      order by e.entry_date`,
    },
  ],
};
