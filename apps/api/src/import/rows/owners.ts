/** Which school a stored row (alias `t`) belongs to, for the removal limits and to prevent changes by other schools. */

export interface Owner {
  /** SQL for the school's id. */
  schoolOf: string;
  /** SQL condition: the row belongs to school `$1`, by the same rule. */
  isOf: string;
  /** SQL condition: the row belongs to other schools, and to none of the package's. */
  isElsewhere: string;
}

const ofPackage = 'select school_id from import_scope';

export const ownedBySchool: Owner = {
  schoolOf: 't.school_id',
  isOf: 't.school_id = $1',
  isElsewhere: `t.school_id not in (${ofPackage})`,
};

export const ownedByClass: Owner = {
  schoolOf: '(select c.school_id from class c where c.id = t.class_id)',
  isOf: 't.class_id in (select c.id from class c where c.school_id = $1)',
  isElsewhere: `exists (select from class c where c.id = t.class_id and c.school_id not in (${ofPackage}))`,
};

/** Prefix of the ids of enrolments derived from enrollments.csv. */
export const derivedEnrolment = 'enrollments:';

/** Orders enrolments so that the newest active one is first, otherwise the newest. */
const newestFirst = `order by (e.status <> 'A'), e.entry_date desc, e.id limit 1`;

/** SQL for the id of a student's deciding school. */
export function schoolOfStudent(column: string): string {
  return `(select e.school_id from enrolment e where e.student_id = ${column} ${newestFirst})`;
}

export function ownedByStudent(column: string): Owner {
  return {
    schoolOf: schoolOfStudent(column),
    isOf: `${column} in (select e.student_id from enrolment e where e.school_id = $1) and ${schoolOfStudent(column)} = $1`,
    isElsewhere: `exists (select from enrolment e where e.student_id = ${column})
      and not exists (select from enrolment e where e.student_id = ${column} and e.school_id in (${ofPackage}))`,
  };
}

export function ownedByParent(column: string): Owner {
  const links = 'student_contact_relationship r join enrolment e on e.student_id = r.student_id';
  const schoolOf = `(select e.school_id from ${links} where r.known_parent_id = ${column} ${newestFirst})`;
  return {
    schoolOf,
    isOf: `${column} in (select r.known_parent_id from ${links} where e.school_id = $1) and ${schoolOf} = $1`,
    isElsewhere: `exists (select from ${links} where r.known_parent_id = ${column})
      and not exists (select from ${links} where r.known_parent_id = ${column} and e.school_id in (${ofPackage}))
      and not exists (select from contact_statement c where c.known_parent_id = ${column} and c.school_id in (${ofPackage}))`,
  };
}
