import type { Feature, Student } from '@portal/contract';

/** Who is left out of a summary because the school has the feature off. */
type FeatureNote =
  { kind: 'available' } | { kind: 'unavailable' } | { kind: 'partly'; students: readonly Student[] };

const isEnrolled = (student: Student): boolean => student.enrolments.some((e) => e.isActiveEnrolment);

const hasFeature = (student: Student, feature: Feature): boolean =>
  student.enrolments.some((e) => e.isActiveEnrolment && e.features.includes(feature));

/**
 * Home summaries, features switched off (document 2, section 2): off for all gives a note, off for some lists
 * those. A student who has not started, or has left, is not missing anything at a school yet.
 */
export function featureNote(students: readonly Student[], feature: Feature): FeatureNote {
  const enrolled = students.filter(isEnrolled);
  const without = enrolled.filter((student) => !hasFeature(student, feature));
  if (without.length === enrolled.length) return { kind: 'unavailable' };
  return without.length === 0 ? { kind: 'available' } : { kind: 'partly', students: without };
}

/** "Toby", "Toby and Asha", "Toby, Asha and Zara". */
export function joinNames(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}
