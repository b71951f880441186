/** The school that a stored row (alias `t`) belongs to, for the removal limit. */

export interface Owner {
  /** SQL for the school's id. */
  schoolOf: string;
  /** SQL condition: the row belongs to school `$1`. A row may belong to two schools. */
  isOf: string;
}

export const ownedBySchool: Owner = { schoolOf: 't.school_id', isOf: 't.school_id = $1' };

export const ownedByClass: Owner = {
  schoolOf: '(select c.school_id from class c where c.id = t.class_id)',
  isOf: 't.class_id in (select c.id from class c where c.school_id = $1)',
};

/** Prefix of the ids of enrolments derived from enrollments.csv. */
export const derivedEnrolment = 'enrollments:';

/** Orders enrolments so that the newest active one is first, otherwise the newest. */
const newestFirst = `order by (e.status <> 'A'), e.entry_date desc, e.id limit 1`;

export function ownedByStudent(column: string): Owner {
  return {
    schoolOf: `(select e.school_id from enrolment e where e.student_id = ${column} ${newestFirst})`,
    isOf: `${column} in (select e.student_id from enrolment e where e.school_id = $1)`,
  };
}

export function ownedByParent(column: string): Owner {
  const links = 'student_contact_relationship r join enrolment e on e.student_id = r.student_id';
  return {
    schoolOf: `(select e.school_id from ${links} where r.known_parent_id = ${column} ${newestFirst})`,
    isOf: `${column} in (select r.known_parent_id from ${links} where e.school_id = $1)`,
  };
}
