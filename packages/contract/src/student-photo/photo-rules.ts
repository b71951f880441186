/** Rules for photos and for who may choose them (A-5.11, A-6.1; T32). Pure. */
import type { Endpoint } from '../endpoint.ts';
import type { Enrolment, Student, User } from '../students/user.ts';

export const photoLimits = {
  /** The longest side of a stored photo. */
  side: 300,
  formats: ['png', 'jpg', 'jpeg'],
  /** Limits of an uploaded picture, before it is scaled down. */
  sourceSide: 4096,
  sourcePixels: 16_000_000,
  bodyBytes: 2 * 1024 * 1024,
  uploadsPerHour: 10,
} as const;

/**
 * Only the primary account owner may choose a photo, if the school has the feature on. Not in the administration view.
 */
export function canChoosePhoto(
  {
    student,
    enrolment,
  }: {
    student: Pick<Student, 'isPhotoFeatureEnabled' | 'isUserPPAOForStudent' | 'isDelegated'>;
    enrolment: Pick<Enrolment, 'features'>;
  },
  user: Pick<User, 'isAdminView' | 'isActive'>,
): boolean {
  return (
    user.isActive &&
    !user.isAdminView &&
    student.isPhotoFeatureEnabled &&
    student.isUserPPAOForStudent &&
    !student.isDelegated &&
    enrolment.features.includes('StudentPhoto')
  );
}

/** The key of the terms to accept before a photo can be chosen, or null. */
export function photoTermsToAccept(
  user: Pick<User, 'studentPhotosEnabled' | 'studentPhotosTermsAndConditionsKey'>,
): string | null {
  return user.studentPhotosEnabled ? null : user.studentPhotosTermsAndConditionsKey;
}

/** The URL of a student's picture. Each version has its own URL, so that no cache shows an old one. */
export function photoAddress({ path }: Pick<Endpoint, 'path'>, studentId: string, version: string): string {
  return `${path.replace(':studentId', encodeURIComponent(studentId))}?version=${encodeURIComponent(version)}`;
}
