/** What a photo may be, and who chooses it (A-5.11, A-6.1; T32). Pure. */
import type { Endpoint } from '../endpoint.ts';
import type { Enrolment, Student, User } from '../students/user.ts';

export const photoLimits = {
  /** Longest side of a photo that is kept. */
  side: 300,
  formats: ['png', 'jpg', 'jpeg'],
  /** Of a picture that is sent, before it is made small. */
  sourceSide: 4096,
  sourcePixels: 16_000_000,
  bodyBytes: 2 * 1024 * 1024,
  uploadsPerHour: 10,
} as const;

/** Only the primary account owner chooses a photo, where the school offers it; nobody in the administration view. */
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

/** Where a picture of a student is; another version is another address, so that no cache shows the old one. */
export function photoAddress({ path }: Pick<Endpoint, 'path'>, studentId: string, version: string): string {
  return `${path.replace(':studentId', encodeURIComponent(studentId))}?version=${encodeURIComponent(version)}`;
}
